// `npm run check`: types, lint, imports and format, in parallel.
import './node-version.mjs';
import { spawn } from 'node:child_process';

const checks = {
  types: ['tsc', ['-b']],
  lint: ['oxlint', []],
  imports: ['depcruise', ['--config', 'scripts/import-rules.mjs', '.']],
  format: [
    'prettier',
    ['--check', '--log-level=warn', '--cache', '--cache-location=node_modules/.cache/rewards-wall/prettier', '.'],
  ],
};

const results = await Promise.all(Object.entries(checks).map(([name, check]) => isPassed(name, ...check)));
if (results.every(Boolean)) process.stdout.write('types, lint, imports and format passed\n');
else process.exitCode = 1;

/** Runs a check, and prints its output if it fails. */
async function isPassed(name, command, args) {
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
  if (status !== 0) process.stdout.write(`${output}\nFailed: ${name}\n`);
  return status === 0;
}
