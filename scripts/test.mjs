// `npm test`: the build, types, lint, then every test. Ends with one plain line `N passed, N failed`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { runVitest } from './run-vitest.mjs';

let failedSteps = 0;

step('build', 'node', ['scripts/build.mjs']);
step('types', 'node', ['scripts/types.mjs']);
step('lint', 'oxlint', []);
step('format', 'prettier', ['--check', '--log-level', 'warn', '.']);

const { passed, failed } = await runVitest(process.argv.slice(2));
process.stdout.write(`${passed} passed, ${failed + failedSteps} failed\n`);
process.exit(failed + failedSteps === 0 && passed > 0 ? 0 : 1);

function step(name, command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  process.stdout.write(`\n${name} failed\n`);
  failedSteps += 1;
}
