import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Longer than the longest bound of a hook or a test: what is silent for so long will not come back. */
const STALLED_AFTER_MS = 5 * 60_000;
const CHECK_EVERY_MS = 1000;

/**
 * Runs tests with Vitest, and counts them. Vitest bounds tests and hooks, but neither a file that never finishes loading,
 * nor code that keeps the event loop busy, nor the end of a worker. So a run that stands still is ended here, with a
 * sentence for each file that says what it waited for; and however a run ends, no process of it stays behind.
 */
export async function runVitest(args, { stalledAfterMs = STALLED_AFTER_MS, write = writeOut } = {}) {
  useOwnTemporaryFolder();
  const report = join(tmpdir(), `rewards-wall-tests-${process.pid}-${Date.now()}.json`);
  const reporters = ['default', 'json', join(root, 'scripts/progress-reporter.mjs')];
  const all = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`, ...args];
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...all], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A process group of its own: workers and the services that tests start are in it.
    detached: process.platform !== 'win32',
  });
  const endOnSignal = (signal) => {
    endGroup(vitest);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', endOnSignal).once('SIGTERM', endOnSignal);
  const watch = watchProgress(vitest, stalledAfterMs, (sentences) => {
    write(`\nThe tests made no progress for ${stalledAfterMs / 1000} s and were ended:\n${sentences.join('\n')}\n`);
    endGroup(vitest);
  });
  const status = await new Promise((resolve) => {
    vitest.once('error', () => resolve(1));
    vitest.once('exit', (code) => resolve(code ?? 1));
  });
  const hasStalled = watch.stop();
  endGroup(vitest);
  process.off('SIGINT', endOnSignal).off('SIGTERM', endOnSignal);
  if (status !== 0) write('\ntests failed\n');
  return countTests(report, hasStalled || status !== 0);
}

function countTests(report, hasFailed) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that can't be loaded, or a run that was ended, has no failed test, yet it is a failure. The report says so,
    // too: a process that Vitest shares with others may be ended with 0.
    const failed = numFailedTests || (hasFailed || success !== true ? Math.max(1, numFailedTestSuites) : 0);
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

/** Calls `onStall` once, with a line for each file under way, when one of them or the whole run stands still. */
function watchProgress(vitest, stalledAfterMs, onStall) {
  const underWay = new Map();
  let notBegun = [];
  let movedAt = performance.now();
  let hasStalled = false;
  vitest.on('message', (message) => {
    movedAt = performance.now();
    if (message.kind === 'run') notBegun = message.files;
    if (message.kind === 'doing') underWay.set(message.file, { what: message.what, since: movedAt });
    if (message.kind === 'end') underWay.delete(message.file);
    if (message.file !== undefined) notBegun = notBegun.filter((file) => file !== message.file);
  });
  const timer = setInterval(() => {
    const times = [movedAt, ...[...underWay.values()].map(({ since }) => since)];
    if (hasStalled || performance.now() - Math.min(...times) < stalledAfterMs) return;
    hasStalled = true;
    onStall(whatItWaitsFor(underWay, notBegun));
  }, CHECK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return hasStalled;
    },
  };
}

function whatItWaitsFor(underWay, notBegun) {
  if (underWay.size === 0 && notBegun.length === 0) return ['  All files had ended; a worker had not.'];
  const secondsOf = (since) => Math.round((performance.now() - since) / 1000);
  return [
    ...[...underWay].map(([file, { what, since }]) => `  ${file}: ${what}, for ${secondsOf(since)} s`),
    ...(notBegun.length > 0 ? [`  ${notBegun.length} files had not begun; the next: ${notBegun[0]}`] : []),
  ];
}

/** Ends what is left of the run: as it holds nothing but tests, at once. */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function writeOut(text) {
  process.stdout.write(text);
}
