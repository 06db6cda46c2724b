import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { wrongResponses } from '../crash/check-responses.ts';
import { expectEverythingOnce } from '../crash/expect-everything-once.ts';
import { createInstallation, type Installation } from '../crash/installation.ts';
import { startLoad } from '../crash/load.ts';
import { callsOf } from '../crash/simulated-users.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { compileCache } from '../support/service/compile-cache.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { within } from '../support/service/within.ts';
import { startReadyProxy } from './ready-proxy.ts';
import { hasCaddy, startCaddy } from './start-caddy.ts';
import { startServeProcess, type ServeProcess } from './start-serve-process.ts';

const { createDatabase } = sharedPostgres();
/** Enough for the proxy to notice, which looks more often. */
const DRAIN_DELAY_MS = 1_500;

let dataDir: string;
let receiver: Awaited<ReturnType<typeof startPostbackReceiver>>;
const running = new Set<ServeProcess>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-rolling-'));
  receiver = await startPostbackReceiver();
});
afterEach(async () => {
  for (const service of running) {
    service.kill('SIGKILL');
    await service.ended;
  }
  running.clear();
});
afterAll(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function install(): Promise<Installation> {
  return createInstallation({ databaseUrl: await createDatabase(), dataDir, receiver, users: 3_000 });
}

interface Replacing {
  installation: Installation;
  /** Where the load goes. */
  url: string;
  /** Two processes, and their successors. */
  hosts: readonly string[];
  env?: Readonly<Record<string, string>>;
  onStart?: (url: string) => void;
  onEnd?: (url: string) => void;
}

/** Replaces both processes, one after the other, and checks that no request failed and no lead is lost. */
async function replaceBoth({ env, hosts, installation, onEnd, onStart, url }: Replacing): Promise<void> {
  const waiting = [...hosts];
  const start = async (): Promise<{ service: ServeProcess; url: string }> => {
    const host = waiting.shift() ?? expect.unreachable();
    const [, PORT = ''] = host.split(':');
    const own = { ...compileCache(), DRAIN_DELAY_MS: String(DRAIN_DELAY_MS), HOST: '127.0.0.1', PORT };
    const service = startServeProcess({ ...installation.env, ...env, ...own });
    running.add(service);
    await service.line(({ message }) => message === 'listening');
    onStart?.(`http://${host}`);
    return { service, url: `http://${host}` };
  };

  const old = await Promise.all([start(), start()]);
  await expect.poll(async () => (await fetch(`${url}/health/live`)).status).toBe(200);
  const load = startLoad(installation.users);
  load.use({ url, ended: new Promise(() => undefined), answerLimitMs: CONDITION_LIMIT_MS });
  for (const { service } of old) await hasServed(service);
  await load.answered(100);
  for (const { service, url: ending } of old) {
    service.kill('SIGTERM');
    const { status, stderr } = await within(CONDITION_LIMIT_MS, 'the end of a process', service.ended);
    running.delete(service);
    expect({ status, errors: stderr.includes('rror') }).toEqual({ status: 0, errors: false });
    onEnd?.(ending);
    await hasServed((await start()).service);
    await load.answered(100);
  }
  const finished = await load.finish();
  const calls = finished.flatMap(callsOf);
  expect(calls.length).toBeGreaterThan(300);
  expect(calls.filter(({ sent }) => sent !== 1)).toEqual([]);
  expect(wrongResponses(finished)).toEqual([]);
  await expectEverythingOnce(installation, finished);
}

/** Waits until it has answered a request, other than those that ask for its health. */
async function hasServed(service: ServeProcess): Promise<void> {
  await service.line(({ route }) => route !== undefined && !route.startsWith('/health/'));
}

const reserveHosts = (): Promise<string[]> =>
  Promise.all([1, 2, 3, 4].map(async () => `127.0.0.1:${await reservePort()}`));

test('processes that are replaced one after the other under load fail no request and lose no lead', async () => {
  const proxy = await startReadyProxy();
  try {
    await replaceBoth({
      installation: await install(),
      hosts: await reserveHosts(),
      url: proxy.url,
      onStart: proxy.add,
      // It said so first, so the proxy sent nothing to a process that no longer listened.
      onEnd: (url) => expect(proxy.wasUnready(url)).toBe(true),
    });
    expect(proxy.failures).toEqual([]);
  } finally {
    await proxy.close();
  }
});

test.skipIf(!hasCaddy)('so do processes behind Caddy with its recipe', async () => {
  const [installation, hosts] = [await install(), await reserveHosts()];
  const caddy = await startCaddy(hosts);
  try {
    await replaceBoth({ installation, hosts, url: caddy.url, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  } finally {
    await caddy.close();
  }
});
