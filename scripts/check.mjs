// `npm run check`: types, lint, imports and format, in parallel. `npm test` runs them first.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const checks = {
  types: ['tsc', ['-b']],
  lint: ['oxlint', []],
  imports: ['depcruise', ['--config', 'scripts/import-rules.mjs', '.']],
  format: [
    'prettier',
    ['--check', '--log-level=warn', '--cache', '--cache-location=node_modules/.cache/rewards-wall/prettier', '.'],
  ],
};

/** Runs all checks, prints the output of those that fail, and returns their names. */
export async function runChecks() {
  const results = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, ...check)));
  return results.filter(({ isFailed }) => isFailed).map(({ name }) => name);
}

async function runCheck(name, command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  if (status !== 0) process.stdout.write(`${output}\n${name} failed\n`);
  return { name, isFailed: status !== 0 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await runChecks();
  if (failed.length === 0) process.stdout.write('types, lint, imports and format passed\n');
  process.exitCode = failed.length === 0 ? 0 : 1;
}
