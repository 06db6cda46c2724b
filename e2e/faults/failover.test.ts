import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServiceToKill, type ServiceToKill } from '../crash/start-service-to-kill.ts';
import { startPostgresPair, type PostgresPair } from '../support/database/postgres-pair.ts';
import { deliverAll, readHistory, watchPostback } from '../support/money/money-wall.ts';
import { wrongEffects } from '../support/money/outcomes.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { MASTER_KEY, startService } from '../support/service/start-service.ts';
import { buildWorkload } from './build-workload.ts';
import { runWorkload } from './run-workload.ts';

const USERS = 60;
/** How many rows of the ledger the standby has when the primary is lost: some, and far from all. */
const ROWS_BEFORE = 25;

let receiver: Awaited<ReturnType<typeof startPostbackReceiver>>;
const dataDir = mkdtempSync(join(tmpdir(), 'rewards-failover-'));

beforeAll(async () => {
  receiver = await startPostbackReceiver();
});
afterAll(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startPair(isSynchronous: boolean): Promise<PostgresPair> {
  const pair = await startPostgresPair({ isSynchronous });
  onTestFinished(() => pair.stop());
  return pair;
}

function startProcess(databaseUrl: string): Promise<ServiceToKill> {
  return startServiceToKill({
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MASTER_KEY,
      PORT: '0',
      RATE_LIMIT: '0',
      MAX_WAIT_MS: '0',
      DATABASE_CONNECT_TIMEOUT_MS: '2000',
      DATABASE_STATEMENT_TIMEOUT_MS: '1000',
      POSTBACK_ALLOW: receiver.host,
    },
    clockAheadMs: 0,
    order: null,
  });
}

async function ledgerRows({ run, standbyUrl }: PostgresPair): Promise<number> {
  const [row] = await run(standbyUrl, 'select count(*) from ledger');
  return Number(row?.['count']);
}

// A client that got a 2xx must find its effect on the new primary, once, although the old one is gone for good.
test('the primary is lost under load: no acknowledged write is, and both processes go on with the standby', async () => {
  const pair = await startPair(true);
  const setUp = await startService({ databaseUrl: pair.url });
  expect(await setUp.store.setUpNotes()).toEqual({ warnings: [], notes: [] });
  setUp.clock.moveTo(Date.now());
  const wall = await setUp.newWall();
  const watched = await watchPostback(setUp, wall, receiver);
  const { outcomes, workload } = await buildWorkload(setUp, wall, await setUp.newSource(), USERS);
  await setUp.stop();

  const processes = [await startProcess(pair.url), await startProcess(pair.url)];
  const ended = processes.map(({ ended: end }) =>
    end.then(({ output }) => Promise.reject(new Error(`A process ended.\n${output}`))),
  );
  const load = Promise.all(
    processes.map(({ url }, index) =>
      runWorkload(
        url,
        workload.filter((_, user) => user % 2 === index),
      ),
    ),
  );
  await Promise.race([
    load,
    ...ended,
    expect.poll(() => ledgerRows(pair), { interval: 5 }).toBeGreaterThan(ROWS_BEFORE),
  ]);
  await pair.killPrimary();
  await expect(pair.run(pair.primaryUrl, 'select 1')).rejects.toThrow();
  await pair.promoteStandby();
  const promoted = await ledgerRows(pair);

  const answered = (await Promise.race([load, ...ended.map((end) => end.then(() => []))])).flat();
  // The load went on: it had not ended before, and both processes have found the new primary.
  expect(answered.some(({ result }) => result === 'unavailable' || result === 'unknown')).toBe(true);
  for (const { url } of processes) {
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
  }
  const final = await startService({ databaseUrl: pair.url, env: { POSTBACK_ALLOW: receiver.host } });
  final.clock.moveTo(Date.now());
  expect((await fetch(`${final.url}/health/ready`)).status).toBe(200);
  expect((await final.store.verifyLedger({ limit: 10 })).rows).toBeGreaterThan(promoted);
  expect(await wrongEffects(final.store, wall.adwallId, [...outcomes, ...answered])).toEqual([]);

  for (const each of processes) {
    each.kill();
    expect(await each.ended).toMatchObject({ signal: 'SIGKILL' });
  }
  const deliveries = await deliverAll([final], wall, [watched]);
  expect(deliveries.length).toBeGreaterThan(0);
  // No receiver got a credit that the failover has undone.
  const stored = new Set(deliveries.map(({ deliveryId }) => deliveryId));
  const told = watched.endpoint.received.map(({ parameters }) => String(parameters['postback_id']));
  expect(told.filter((id) => !stored.has(id))).toEqual([]);
  await final.stop();
});

test('an asynchronous standby may lack what was acknowledged, and readiness warns until that is accepted', async () => {
  const pair = await startPair(false);
  const service = await startService({ databaseUrl: pair.url });
  onTestFinished(() => service.stop());
  const wall = await service.newWall();
  const user = service.newUser();
  const ready = await service.client.get('/health/ready');
  const detail = expect.stringContaining('a failover may lose credits that were acknowledged');
  expect(ready).toMatchObject({ status: 200, body: { checks: { database_set_up: { state: 'warning', detail } } } });
  const accepting = await startService({ databaseUrl: pair.url, env: { DATABASE_ASYNC_STANDBY: 'accept' } });
  const accepted = await accepting.client.get('/health/ready');
  expect(accepted).toMatchObject({ status: 200, body: { checks: { database_set_up: { state: 'ok', detail } } } });
  await accepting.stop();
  // Until the standby has the wall.
  await expect.poll(() => pair.run(pair.standbyUrl, 'select 1 from walls')).toHaveLength(1);
  await pair.disconnectStandby();
  // No one can fail over to a standby that is not there.
  const alone = async (): Promise<object> => service.store.setUpNotes();
  await expect.poll(alone).toEqual({ warnings: [], notes: [] });
  const query = { api_key: wall.secretKey, currency_adjustment: 5 };
  expect((await service.client.post(wall.user(user, 'transactions.json'), { query })).status).toBe(201);
  await pair.killPrimary();
  await pair.promoteStandby();
  await expect.poll(async () => (await service.client.get('/health/ready')).status).toBe(200);
  expect(await readHistory(service, wall, user)).toEqual({ amounts: [], balance: 0 });
});
