// Builds the package @rewards-wall/service in dist/service. It contains the service's bundle and commands, its pages,
// and the few packages that can't be bundled, so that it installs without a registry, a compiler or install scripts.
// It keeps the repository's layout, because the service locates its files by it.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import config from '../server/vite.config.ts';
import { licenseTexts } from './release/licenses.mjs';
import { outsideBundle, shippedPackages } from './release/shipped-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'dist', 'service');

const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 2, 2] });
if (status !== 0) process.exit(status ?? 1);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

process.env.NODE_ENV = 'production';
const { demo: _demo, ...entries } = config.build.rolldownOptions.input;
await build({
  ...config,
  configFile: false,
  root,
  build: {
    ...config.build,
    outDir: join(target, 'dist', 'server'),
    rolldownOptions: { ...config.build.rolldownOptions, input: entries },
  },
});

const copied = ['LICENSE', 'NOTICE', 'CHANGELOG.md', 'ops', 'dist/console', 'dist/reference', 'widget/dist'];
for (const path of [...copied, 'server/cli/tester/page']) {
  // The compose files read secrets from their own folder.
  const filter = (file) => !/\.test\.ts$|\/ops\/docker\/(?:\.env|master\.key)$/.test(file.replaceAll('\\', '/'));
  cpSync(join(root, path), join(target, path), { recursive: true, filter });
}
cpSync(join(root, 'docs'), join(target, 'docs'), {
  recursive: true,
  filter: (file) => !/\.\w+$/.test(file) || file.endsWith('.md'),
});
cpSync(join(root, 'scripts/release/bin'), join(target, 'bin'), { recursive: true });
cpSync(join(root, 'scripts/release/README.md'), join(target, 'README.md'));

/** Ships only the runtime parts of these packages: no sources for compilers, and no unused data. */
const parts = {
  'better-sqlite3': /^(?:lib|prebuilds)\b/,
  'geoip-lite': /^(?:lib\b|data$|data\/geoip-country)/,
  'node-addon-api': /^$/,
};
const needless = /(?:^|\/)(?:test|tests|\.[^/]*)$|\.(?:map|md|ts|mts|cts|test\.js)$/;
for (const { name, place } of shippedPackages(root, outsideBundle)) {
  const from = join(root, place);
  cpSync(from, join(target, place), {
    recursive: true,
    filter: (file) => {
      const path = relative(from, file).replaceAll('\\', '/');
      if (path === '' || path === 'package.json' || /^licen[cs]e/i.test(path)) return true;
      // Nested packages that are needed have their own entry.
      if (path === 'node_modules' || needless.test(path)) return false;
      return parts[name]?.test(path) ?? true;
    },
  });
}

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
  readFileSync(join(root, 'server', 'package.json'), 'utf8'),
);
const described = {
  name: '@rewards-wall/service',
  version: own.version,
  description: 'The service of Rewards Wall: an offer wall that a publisher runs itself.',
  license: own.license,
  repository: own.repository,
  bugs: own.bugs,
  type: 'module',
  bin: { rewards: 'bin/rewards.js' },
  engines: { node: '>=24' },
  dependencies: Object.fromEntries(outsideBundle.map((name) => [name, dependencies[name]])),
  bundleDependencies: outsideBundle,
  peerDependencies,
  peerDependenciesMeta,
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(root, shippedPackages(root)));
if (!existsSync(join(target, 'dist', 'server', 'cli.js'))) throw new Error('The build has no commands.');
