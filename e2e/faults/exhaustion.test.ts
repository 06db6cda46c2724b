import { offerList } from '@rewards-wall/shared/schema/offer.ts';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFaultProxy } from '../support/database/fault-proxy.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { newPerson } from '../support/requests/admins.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { startService, type TestService, type TestWall } from '../support/service/start-service.ts';

const { createDatabase } = sharedPostgres();
const POOL = 2;
/** More than the batches under way take, so that some wait for these. */
const USERS = 40;

interface Scene {
  service: TestService;
  wall: TestWall;
  proxy: Awaited<ReturnType<typeof startFaultProxy>>;
  /** A session of someone else, in a transaction. */
  stranger: pg.Client;
}

async function open(env: Readonly<Record<string, string>>): Promise<Scene> {
  const databaseUrl = await createDatabase();
  const proxy = await startFaultProxy(databaseUrl);
  const service = await startService({
    databaseUrl: proxy.urlOf(databaseUrl),
    env: { DATABASE_POOL_SIZE: String(POOL), DATABASE_CONNECT_TIMEOUT_MS: '300', ...env },
  });
  const stranger = new pg.Client({ connectionString: databaseUrl });
  await stranger.connect();
  onTestFinished(async () => {
    await stranger.end();
    proxy.heal();
    await service.stop();
    await proxy.close();
  });
  return { service, wall: await service.newWall(), proxy, stranger };
}

/** Every connection waits for a lock that the stranger has. Returns the requests that hold them. */
async function holdConnections({ service, stranger, wall }: Scene): Promise<Promise<{ status: number }>[]> {
  await stranger.query('begin');
  await stranger.query('lock table tickets in access exclusive mode');
  const ticket = { name: 'Ann', email: 'ann@example.com', subject_id: 3, message: 'Where is it?' };
  const holding = Array.from({ length: POOL }, () =>
    service.client.post(wall.user(service.newUser(), 'tickets.json'), { json: ticket }),
  );
  await expect.poll(() => service.store.connections()).toMatchObject({ open: POOL, idle: 0 });
  return holding;
}

function post({ service, wall }: Scene, user: string) {
  return service.client.post(wall.user(user, 'transactions.json'), {
    query: { api_key: wall.secretKey, currency_adjustment: 5 },
    headers: { 'Idempotency-Key': `once for ${user}` },
  });
}

function newUsers({ service }: Scene): string[] {
  return Array.from({ length: USERS }, () => service.newUser());
}

/** Liveness and serving stay green, so nothing restarts the process or takes it out of rotation. */
async function expectAlive({ service }: Scene): Promise<void> {
  for (const check of ['live', 'serving']) expect((await service.client.get(`/health/${check}`)).status).toBe(200);
}

/** Every user posts again, with the same key, and has the credits once. */
async function expectRecovered(scene: Scene, users: readonly string[]): Promise<void> {
  for (const user of users) {
    expect((await post(scene, user)).status).toBe(201);
    expect(await readHistory(scene.service, scene.wall, user)).toEqual({ amounts: [5], balance: 5 });
  }
  expect((await scene.service.store.verifyLedger({ limit: 10 })).broken).toEqual([]);
}

const refusal = (code: unknown) => ({ status: 503, code });
const UNAVAILABLE = refusal('database_unavailable');

describe('the database is too slow, locked or gone', () => {
  test('while every connection is busy, requests that wait too long get 503, and what holds the connections goes on', async () => {
    const scene = await open({ DATABASE_STATEMENT_TIMEOUT_MS: '60000' });
    const { stranger } = scene;
    const holding = await holdConnections(scene);
    const users = newUsers(scene);
    const answers = await Promise.all(users.map((user) => post(scene, user)));
    for (const answer of answers) {
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await expectAlive(scene);
    await stranger.query('rollback');
    expect((await Promise.all(holding)).map(({ status }) => status)).toEqual(holding.map(() => 201));
    await expectRecovered(scene, users);
  });

  test('while every connection is busy, a list, a click, a lead and the console get 503, and each works again', async () => {
    const scene = await open({ DATABASE_STATEMENT_TIMEOUT_MS: '60000' });
    const { service, stranger } = scene;
    const { client } = service;
    const loop = await openLoop(service);
    const person = await newPerson(service);
    const query = { subid1: service.newUser(), ip: addresses.US };
    const headers = { 'User-Agent': agents.windows };
    const list = () => client.get(`${loop.wall.path}/offers.json`, { query, headers });
    const link = new URL(offerList.parse((await list()).body).offers[0]?.click_url ?? '').pathname;
    const asks = {
      list,
      click: () => client.get(link, { headers }),
      lead: () => loop.send({ transaction_id: 'once' }),
      console: () => person.ask('readOverview', { params: { adwallId: loop.wall.adwallId } }),
    };
    const askAll = async (): Promise<[name: string, status: number][]> =>
      Promise.all(Object.entries(asks).map(async ([name, ask]) => [name, (await ask()).status]));
    const holding = await holdConnections(scene);
    // The connections are still busy: no one waits for them to be free.
    expect(await askAll()).toEqual(Object.keys(asks).map((name) => [name, 503]));
    await expectAlive(scene);
    await stranger.query('rollback');
    await Promise.all(holding);
    expect(Object.fromEntries(await askAll())).toEqual({ list: 200, click: 302, lead: 200, console: 200 });
    expect(await loop.send({ transaction_id: 'once' })).toMatchObject({ text: 'DUP' });
    expect(await loop.history()).toMatchObject({ currency_count: 125 });
  });

  test('while a table is locked, every request that needs it gets a response, nothing is written, and all recovers', async () => {
    const scene = await open({ DATABASE_STATEMENT_TIMEOUT_MS: '700' });
    const { service, stranger, wall } = scene;
    const users = newUsers(scene);
    const [reader = ''] = users;
    await post(scene, reader);
    await stranger.query('begin');
    await stranger.query('lock table ledger in access exclusive mode');
    const asked = users.flatMap((user) => [
      post(scene, user),
      service.client.get(wall.user(reader, 'transactions.json'), { bearer: wall.secretKey }),
    ]);
    await expectAlive(scene);
    // The lock is still there: no one has to wait for it to end.
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(UNAVAILABLE);
    await stranger.query('rollback');
    await expectRecovered(scene, users);
  });

  test('while the database is unreachable, every request gets a response, and everything recovers', async () => {
    const scene = await open({ DATABASE_STATEMENT_TIMEOUT_MS: '700' });
    const { proxy } = scene;
    const users = newUsers(scene);
    await Promise.all(users.slice(0, POOL).map((user) => post(scene, user)));
    proxy.blackHoleAll();
    proxy.newConnections = 'silent';
    const answers = await Promise.all(users.map((user) => post(scene, user)));
    const codes = new Set(answers.map(({ status, code }) => `${status} ${String(code)}`));
    expect([...codes].filter((code) => !/^503 (?:database_unavailable|outcome_unknown)$/.test(code))).toEqual([]);
    await expectAlive(scene);
    proxy.heal();
    await expectRecovered(scene, users);
  });
});
