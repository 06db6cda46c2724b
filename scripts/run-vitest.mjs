import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';
import { filesUnderWay } from './test-progress.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Longer than the timeout of any hook or test, so that only a stuck run is stopped. */
const STALLED_AFTER_MS = 10 * 60_000;
const CHECK_EVERY_MS = 1000;
/** A later check means that the machine was suspended or overloaded. */
const LATEST_CHECK_MS = 5 * CHECK_EVERY_MS;
const LONGEST_REASON = 1000;

/**
 * Runs tests with Vitest and counts them. Vitest has timeouts for tests and hooks, but not for a file that never
 * finishes loading, a blocked event loop, or a worker that doesn't exit. So this stops a run that makes no progress,
 * and reports what each file was doing.
 * All processes of the run are killed at its end. Its last lines begin with `Failed: ` and name the failures.
 */
export async function runVitest(args, options = {}) {
  const { stalledAfterMs = STALLED_AFTER_MS, write = writeOut } = options;
  useOwnTemporaryFolder();
  const report = join(tmpdir(), `rewards-wall-tests-${process.pid}-${Date.now()}.json`);
  const reporters = ['default', 'json', join(root, 'scripts/progress-reporter.mjs')];
  const all = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`, ...args];
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...all], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A new process group, which includes the workers and the services that tests start.
    detached: process.platform !== 'win32',
  });
  const endOnSignal = (signal) => {
    endGroup(vitest);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', endOnSignal).once('SIGTERM', endOnSignal);
  const watch = watchProgress(vitest, { ...options, stalledAfterMs }, () => {
    write(`\nThe tests made no progress for ${stalledAfterMs / 1000} s and were ended.\n`);
    endGroup(vitest);
  });
  const status = await new Promise((resolve) => {
    vitest.once('error', ({ message }) => resolve(message));
    vitest.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const { hasStalled, doing } = watch.stop();
  endGroup(vitest);
  process.off('SIGINT', endOnSignal).off('SIGTERM', endOnSignal);
  if (status !== 0) write('\ntests failed\n');
  const ending = hasStalled ? 'made no progress' : `ended with ${status}`;
  const { passed, failed, failures } = countTests(report, hasStalled || status !== 0, [
    `the run, which ${ending} and left no report`,
    ...doing,
  ]);
  for (const failure of failures) write(`Failed: ${failure}\n`);
  return { passed, failed };
}

/** `withoutReport`: what to report as failed if Vitest wrote no report. */
function countTests(report, hasFailed, withoutReport) {
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = results;
    // A file that can't be loaded and a stopped run count as failures without a failed test. The exit code alone isn't
    // enough: a global set-up may make Vitest exit with 0.
    const failed = numFailedTests || (hasFailed || success !== true ? Math.max(1, numFailedTestSuites) : 0);
    return { passed: numPassedTests, failed, failures: results.testResults.flatMap(failuresOf) };
  } catch (error) {
    if (error.code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
    return { passed: 0, failed: 1, failures: withoutReport };
  } finally {
    rmSync(report, { force: true });
  }
}

/** A line per failed test of a file, or one for the file if it failed without a test. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  const lines = tests.map(({ fullName, failureMessages }) => [`${file} > ${fullName}`, failureMessages[0]]);
  if (lines.length === 0 && status === 'failed') lines.push([file, message]);
  return lines.map(([what, why = '']) => `${what}: ${withoutStack(why)}`);
}

/** The message of an error in one line. */
function withoutStack(text) {
  const [message] = stripVTControlCharacters(text)
    .trim()
    .split(/\n\s+at /, 1);
  return message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON);
}

/** Calls `onStall` once if a file or the whole run makes no progress. `stop` says what the run was doing. */
function watchProgress(vitest, { stalledAfterMs, checkEveryMs = CHECK_EVERY_MS, now = runningTime() }, onStall) {
  const underWay = filesUnderWay();
  let waiting = [];
  let progressAt = now();
  let hasStalled = false;
  vitest.on('message', (message) => {
    progressAt = now();
    if (message.kind === 'run') waiting = message.files;
    underWay.note(message, progressAt);
    if (message.file !== undefined) waiting = waiting.filter((file) => file !== message.file);
  });
  const timer = setInterval(() => {
    const times = [progressAt, ...[...underWay.files.values()].map(({ since }) => since)];
    if (hasStalled || now() - Math.min(...times) < stalledAfterMs) return;
    hasStalled = true;
    onStall();
  }, checkEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return { hasStalled, doing: describe(underWay.files, waiting, now()) };
    },
  };
}

function describe(running, waiting, at) {
  if (running.size === 0 && waiting.length === 0) return ['all files had finished, but a worker had not exited'];
  const secondsOf = (since) => Math.round((at - since) / 1000);
  return [
    ...[...running].map(([file, { what, since }]) => `${file}: ${what}, for ${secondsOf(since)} s`),
    ...(waiting.length > 0 ? [`${waiting.length} files had not started, the next one being ${waiting[0]}`] : []),
  ];
}

/** Kills the run's remaining processes, which are only tests. */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Measures the time in which this process has run, given regular reads. A suspended machine must not count as a run
 * without progress.
 */
export function runningTime(readMs = () => performance.now()) {
  let ranMs = 0;
  let readAt = readMs();
  return () => {
    const at = readMs();
    ranMs += Math.min(at - readAt, LATEST_CHECK_MS);
    readAt = at;
    return ranMs;
  };
}

function writeOut(text) {
  process.stdout.write(text);
}
