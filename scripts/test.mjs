// `npm test`: the build, types, lint, then every test. Ends with one plain line `N passed, N failed`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const report = join(tmpdir(), `rewards-wall-tests-${process.pid}.json`);
let failedSteps = 0;

step('build', 'node', ['scripts/build.mjs']);
step('types', 'node', ['scripts/types.mjs']);
step('lint', 'oxlint', []);
step('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
step('tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);

const { passed, failed } = counts();
process.stdout.write(`${passed} passed, ${failed + failedSteps} failed\n`);
process.exit(failed + failedSteps === 0 && passed > 0 ? 0 : 1);

function step(name, command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  process.stdout.write(`\n${name} failed\n`);
  if (name !== 'tests') failedSteps += 1;
}

function counts() {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that can't be loaded has no failed test, yet it is a failure.
    return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites)) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}
