// Builds whatever is out of date: the widget, the service's bundle, the API reference. `--verbose` shows the tools'
// output, such as the size of the widget's files.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isVerbose = process.argv.includes('--verbose');
const steps = [
  {
    name: 'widget',
    sources: ['shared', 'widget', 'scripts/build-widget.mjs', 'scripts/pin-widget.mjs', 'package-lock.json'],
    product: 'widget/dist',
    command: ['node', ['scripts/build-widget.mjs']],
  },
  {
    name: 'sdk',
    sources: ['sdk', 'tsconfig.json', 'scripts/build-sdk.mjs', 'package-lock.json'],
    product: 'sdk/dist',
    command: ['node', ['scripts/build-sdk.mjs']],
  },
  {
    name: 'server',
    sources: ['shared', 'server', 'demo', 'scripts/release', 'package-lock.json'],
    product: 'dist/server',
    command: ['vite', ['build', '--config', 'server/vite.config.ts']],
  },
  {
    name: 'console',
    sources: ['shared', 'console', 'docs/quick-starts', 'scripts/markdown-blocks.ts', 'package-lock.json'],
    product: 'dist/console',
    command: ['vite', ['build', '--config', 'console/vite.config.ts']],
  },
  {
    name: 'reference',
    sources: ['scripts/build-reference.mjs', 'package-lock.json'],
    product: 'dist/reference',
    command: ['node', ['scripts/build-reference.mjs']],
  },
];

const due = steps.map(withStamp).filter(({ isBuilt }) => !isBuilt);
if (due.length > 1)
  process.stderr.write(`Building ${due.length} parts. This takes half a minute, or three minutes on a busy machine.\n`);
for (const [index, { command, name, stampFile, wanted }] of due.entries()) {
  process.stderr.write(`Building the ${name} (${index + 1} of ${due.length}) … `);
  const startedAt = performance.now();
  // Tools' output is shown only on failure or with `--verbose`.
  const { error, status, stderr, stdout } = spawnSync(command[0], command[1], {
    cwd: root,
    // Vite would build Lit's development version if a test runner or shell had set another value.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: isVerbose ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`failed\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`);
    process.exit(status ?? 1);
  }
  process.stderr.write(`${Math.ceil((performance.now() - startedAt) / 1000)} s\n`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** A step with the digest of its sources, and whether its output is up to date. */
function withStamp(step) {
  const stampFile = join(root, 'node_modules', '.cache', 'rewards-wall', `${step.name}.built`);
  const hash = createHash('sha256');
  for (const source of step.sources) addToHash(hash, join(root, source));
  const wanted = hash.digest('hex');
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  return { ...step, stampFile, wanted, isBuilt: built === wanted && existsSync(join(root, step.product)) };
}

function addToHash(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).toSorted()) {
      if (name === 'dist' || name === 'node_modules' || name.endsWith('.test.ts')) continue;
      addToHash(hash, join(path, name));
    }
    return;
  }
  hash.update(path.slice(root.length)).update(readFileSync(path));
}
