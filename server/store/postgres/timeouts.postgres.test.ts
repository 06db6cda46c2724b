import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../../e2e/support/database/embedded-postgres.ts';
import { startFaultProxy } from '../../../e2e/support/database/fault-proxy.ts';
import { AT, freshAccount, offer, ticket, transaction } from '../contract/fixtures.ts';
import type { AccountRef } from '../ports/accounts.ts';
import { openPostgres } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

/** Short enough to wait for, and in the order of the real ones: the server gives up before we do. */
const timeouts = { ...defaultTimeouts, connectMs: 2_000, statementMs: 1_500, graceMs: 1_500 };

const server = await startPostgres();
const directUrl = await server.createDatabase('timeouts');
const direct = openPostgres({ url: directUrl });
const POOL = 4;
beforeAll(() => direct.migrate(AT));
afterAll(async () => {
  await direct.close();
  await server.stop();
});

type OnFinished = (stop: () => Promise<void>) => void;

/** Connections of its own for each test: all run at the same time, because they mostly wait for timeouts. */
async function openConnections(onFinished: OnFinished) {
  const proxy = await startFaultProxy(server.url);
  const store = openPostgres({ url: proxy.urlOf(directUrl), poolSize: POOL, timeouts });
  onFinished(async () => {
    proxy.heal();
    await store.close();
    await proxy.close();
  });
  return { proxy, store };
}

async function openShell(onFinished: OnFinished): Promise<pg.Client> {
  const shell = new pg.Client({ connectionString: directUrl });
  await shell.connect();
  onFinished(() => shell.end());
  return shell;
}

async function balanceOf(account: AccountRef): Promise<number> {
  return (await direct.listTransactions({ account, limit: null, offset: 0 })).balance;
}

/** Opens every connection of the pool. */
async function fillPool(store: ReturnType<typeof openPostgres>): Promise<void> {
  await Promise.all(Array.from({ length: POOL }, () => store.databaseTime()));
}

test.concurrent(
  'if connections fall silent, a sent commit ends as unknown and reads fail, and later commands are not held up',
  async ({ onTestFinished }) => {
    const { proxy, store } = await openConnections(onTestFinished);
    const account = freshAccount();
    await fillPool(store);
    proxy.onStatement = (text) => (/insert into ledger|clock_timestamp/.test(text) ? 'black-hole' : null);
    const reads = Array.from({ length: POOL - 1 }, () => store.databaseTime());
    const asked = [store.postTransaction(transaction(account)), ...reads];
    const settled = await Promise.allSettled(asked);
    expect(settled.map((each) => each.status === 'rejected' && Reflect.get(Object(each.reason), 'name'))).toEqual([
      'OutcomeUnknown',
      ...Array.from({ length: POOL - 1 }, () => 'DatabaseUnavailable'),
    ]);
    proxy.onStatement = () => null;
    const other = freshAccount();
    expect(await store.postTransaction(transaction(other))).toMatchObject({ kind: 'posted' });
    expect(await balanceOf(other)).toBe(10_000);
  },
);

test.concurrent(
  'a server that accepts connections and never answers does not hold up commands',
  async ({ onTestFinished }) => {
    const { proxy } = await openConnections(onTestFinished);
    const account = freshAccount();
    const late = openPostgres({ url: proxy.urlOf(directUrl), timeouts });
    proxy.newConnections = 'silent';
    await expect(late.postTransaction(transaction(account))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    proxy.heal();
    expect(await late.postTransaction(transaction(account))).toMatchObject({ kind: 'posted' });
    await late.close();
  },
);

test.concurrent(
  'the server ends a statement that waits too long for a lock, and nothing is written',
  async ({ onTestFinished }) => {
    const { store } = await openConnections(onTestFinished);
    const shell = await openShell(onTestFinished);
    const account = freshAccount();
    await store.postTransaction(transaction(account));
    await shell.query('begin');
    await shell.query('select 1 from persons where subid1 = $1 for update', [account.subid1]);
    await expect(store.postTransaction(transaction(account))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await shell.query('rollback');
    expect(await balanceOf(account)).toBe(10_000);
  },
);

test.concurrent('a transaction whose process has fallen silent loses its locks', async ({ onTestFinished }) => {
  const { proxy, store } = await openConnections(onTestFinished);
  const account = freshAccount();
  proxy.onStatement = (text) => (text === 'commit' ? 'black-hole' : null);
  const silent = store.openPerson({ account, newKey: () => new Uint8Array([1]), at: AT });
  await expect(silent).rejects.toMatchObject({ name: 'OutcomeUnknown' });
  // It would wait for the person's row.
  expect(await direct.postTransaction(transaction(account))).toMatchObject({ kind: 'posted' });
});

test.concurrent(
  'a command that waits too long for a connection fails with DatabaseUnavailable',
  async ({ onTestFinished }) => {
    const { proxy, store } = await openConnections(onTestFinished);
    await fillPool(store);
    proxy.blackHoleAll();
    const held = Array.from({ length: POOL }, () => store.databaseTime().catch(() => undefined));
    await expect(store.databaseTime()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await Promise.all(held);
  },
);

test.concurrent('a statement of an import may take longer than one of a request', async ({ onTestFinished }) => {
  const { store } = await openConnections(onTestFinished);
  const shell = await openShell(onTestFinished);
  await shell.query(`create function slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(2.5); return null; end $$`);
  for (const table of ['offers', 'tickets']) {
    await shell.query(`create trigger slow after insert on ${table} for each statement execute function slow()`);
  }
  await expect(store.createTicket(ticket(freshAccount()))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  expect(await store.importOffers({ offers: [offer()], prune: false, at: AT })).toMatchObject({ created: 1 });
});
