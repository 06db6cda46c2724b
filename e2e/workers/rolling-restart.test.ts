import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { wrongAnswers } from '../crash/check-answers.ts';
import { expectEverythingOnce } from '../crash/expect-everything-once.ts';
import { createInstallation, type Installation } from '../crash/installation.ts';
import { startLoad } from '../crash/load.ts';
import { callsOf } from '../crash/simulated-users.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { compileCache } from '../support/service/compile-cache.ts';
import { within } from '../support/service/within.ts';
import { startReadyProxy, type ReadyProxy } from './ready-proxy.ts';
import { startServeProcess, type ServeProcess } from './start-serve-process.ts';

const { createDatabase } = sharedPostgres();
/** Enough for the proxy to notice, which looks more often. */
const DRAIN_DELAY_MS = 1_500;

let dataDir: string;
let receiver: Awaited<ReturnType<typeof startPostbackReceiver>>;
let installation: Installation;
let proxy: ReadyProxy;
const running = new Set<ServeProcess>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-rolling-'));
  receiver = await startPostbackReceiver();
  installation = await createInstallation({ databaseUrl: await createDatabase(), dataDir, receiver, users: 3_000 });
  proxy = await startReadyProxy();
});
afterAll(async () => {
  for (const service of running) {
    service.kill('SIGKILL');
    await service.ended;
  }
  await proxy.close();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a process, and resolves with its URL once the proxy sends it requests. */
async function start(): Promise<{ service: ServeProcess; url: string }> {
  const service = startServeProcess({ ...installation.env, ...compileCache(), DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) });
  running.add(service);
  const url = (await service.line(({ message }) => message === 'listening')).setting ?? '';
  proxy.add(url);
  await expect.poll(() => proxy.answered(url), { timeout: CONDITION_LIMIT_MS }).toBeGreaterThan(0);
  return { service, url };
}

test('processes that are replaced one after the other under load fail no request and lose no lead', async () => {
  const load = startLoad(installation.users);
  load.use({ url: proxy.url, ended: new Promise(() => undefined), answerLimitMs: CONDITION_LIMIT_MS });
  const old = await Promise.all([start(), start()]);
  await load.answered(100);
  for (const { service, url } of old) {
    service.kill('SIGTERM');
    const { status, stderr } = await within(CONDITION_LIMIT_MS, 'the end of a process', service.ended);
    running.delete(service);
    expect({ status, errors: stderr.includes('rror') }).toEqual({ status: 0, errors: false });
    // It said so first, so the proxy sent nothing to a process that no longer listened.
    expect(proxy.wasUnready(url)).toBe(true);
    await start();
    await load.answered(100);
  }
  const finished = await load.finish();
  expect(proxy.failures).toEqual([]);
  const calls = finished.flatMap(callsOf);
  expect(calls.length).toBeGreaterThan(300);
  expect(calls.filter(({ sent }) => sent !== 1)).toEqual([]);
  expect(wrongAnswers(finished)).toEqual([]);

  await expectEverythingOnce(installation, finished);
});
