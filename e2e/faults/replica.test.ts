import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresPair, type PostgresPair } from '../support/database/postgres-pair.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

let pair: PostgresPair;
let service: TestService;

beforeAll(async () => {
  pair = await startPostgresPair({ isSynchronous: false });
  service = await startService({
    databaseUrl: pair.primaryUrl,
    env: { DATABASE_REPLICA_URL: pair.standbyUrl, METRICS_TOKEN: 'a-token-of-sixteen' },
  });
});
afterAll(async () => {
  await service.stop();
  await pair.stop();
});

/** Writes something, and lists it at once. */
async function expectListed(detail: string): Promise<void> {
  await service.store.recordSecurityEvent({ kind: 'test', owner: null, detail, at: service.clock.now() });
  const events = await service.store.listSecurityEvents({ limit: 1000 });
  expect(events.map((event) => event.detail)).toContain(detail);
}

/** How many lists came from a server, by the metrics. */
async function listsFrom(server: 'replica' | 'primary'): Promise<number> {
  const { text } = await service.client.get('/metrics', { bearer: 'a-token-of-sixteen' });
  return Number(new RegExp(`^rewards_list_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

async function checkOfReplica(): Promise<unknown> {
  service.clock.linger(1000);
  const { body } = await service.client.get('/health/ready');
  return (body as { checks: Record<string, unknown> }).checks['replica'];
}

test('lists come from the replica, and have what was written just before', async () => {
  for (let n = 0; n < 30; n += 1) await expectListed(`user-${n}`);
  expect(await listsFrom('replica')).toBe(30);
  expect(await listsFrom('primary')).toBe(0);
  expect(await checkOfReplica()).toEqual({ state: 'ok' });
});

test('while the replica is behind, lists come from the primary, readiness says so, and balances never wait for it', async () => {
  const before = await listsFrom('replica');
  await pair.run(pair.standbyUrl, 'select pg_wal_replay_pause()');
  await expectListed('behind');
  const wall = await service.newWall();
  const user = service.newUser();
  const query = { api_key: wall.secretKey, currency_adjustment: 5 };
  // While the replica is left, the primary answers for it: what was meant for the replica still counts as a list.
  const lists = await listsFrom('primary');
  expect(lists).toBeGreaterThan(0);
  expect((await service.client.post(wall.user(user, 'transactions.json'), { query })).status).toBe(201);
  expect(await readHistory(service, wall, user)).toEqual({ amounts: [5], balance: 5 });
  expect(await listsFrom('primary')).toBe(lists);
  expect(await listsFrom('replica')).toBe(before);
  const detail = expect.stringContaining('more than a second behind');
  expect(await checkOfReplica()).toEqual({ state: 'warning', detail });
  await pair.run(pair.standbyUrl, 'select pg_wal_replay_resume()');
  await expect.poll(checkOfReplica).toEqual({ state: 'ok' });
  await expectListed('again');
  expect(await listsFrom('replica')).toBe(before + 1);
});

test('without the replica, lists come from the primary, readiness warns, and the service stays ready', async () => {
  await pair.killStandby();
  await expectListed('gone');
  const detail = expect.stringContaining('does not respond');
  expect(await checkOfReplica()).toEqual({ state: 'warning', detail });
  expect((await service.client.get('/health/ready')).status).toBe(200);
});
