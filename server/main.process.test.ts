import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { compileCache } from '../e2e/support/service/compile-cache.ts';
import { within } from '../e2e/support/service/within.ts';

/** Runs before the service's own modules: no timer that repeats ever fires, so neither does the log's. */
const withoutIntervals =
  'data:text/javascript,' +
  'const stopped = setInterval(() => {}, 2 ** 30).unref(); globalThis.setInterval = () => stopped;';
const serve = `await import(${JSON.stringify(new URL('main.ts', import.meta.url).href)}).then(({ run }) => run());`;

test("writes that it listens as soon as it does, without waiting for the log's timer", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-main-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['--import', withoutIntervals, '--input-type=module', '-e', serve], {
    env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...compileCache() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });

  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));

  const { message, setting } = JSON.parse(String(line)) as { message: string; setting: string };
  expect(message).toBe('listening');
  expect((await fetch(`${setting}/health/live`)).status).toBe(200);
});
