import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs tests with vitest, and counts them. */
export function runVitest(args) {
  const report = join(tmpdir(), `rewards-wall-tests-${process.pid}.json`);
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  const { status } = spawnSync('vitest', all, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.stdout.write('\ntests failed\n');
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
