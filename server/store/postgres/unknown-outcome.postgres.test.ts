import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../../e2e/support/database/embedded-postgres.ts';
import { startFaultProxy, type Fault } from '../../../e2e/support/database/fault-proxy.ts';
import { AT, freshAccount, lead, newClick, ticket, transaction } from '../contract/fixtures.ts';
import { newUser } from '../contract/money-fixtures.ts';
import type { AccountRef } from '../ports/accounts.ts';
import { openPostgres } from './open-postgres.ts';

const server = await startPostgres();
const direct = openPostgres({ url: await server.createDatabase('unknown') });
const proxy = await startFaultProxy(server.url);
const store = openPostgres({ url: proxy.urlOf(server.url.replace(/postgres$/, 'unknown')) });
const shell = new pg.Client({ connectionString: server.url });
beforeAll(async () => {
  await direct.migrate(AT);
  await shell.connect();
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await store.close();
  await direct.close();
  await shell.end();
  await proxy.close();
  await server.stop();
});

const UNIT = 10_000;

/** Applies `fault` once, to the first statement of that kind. */
function once(fault: Fault, isIt: (text: string) => boolean): void {
  proxy.onStatement = (text) => {
    if (!isIt(text)) return null;
    proxy.onStatement = () => null;
    return fault;
  };
}

/** The results of promises, and the names of their errors. */
async function outcomes(promises: readonly Promise<{ kind: string }>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const settled of await Promise.allSettled(promises)) {
    const name =
      settled.status === 'fulfilled' ? settled.value.kind : String(Reflect.get(Object(settled.reason), 'name'));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function balanceOf(account: AccountRef): Promise<number> {
  return (await direct.listTransactions({ account, limit: null, offset: 0 })).balance;
}

const isBatch = (text: string): boolean => text.includes('insert into ledger');

describe('when the answer to a batch is lost', () => {
  test('41 posts of 10 credits are each in the ledger once, whatever their callers learn', async () => {
    const account = freshAccount();
    once('drop-answer', isBatch);
    const results = await outcomes(
      Array.from({ length: 41 }, () => store.postTransaction(transaction(account, { amount: 10 * UNIT }))),
    );
    expect(results).toEqual({ OutcomeUnknown: 41 });
    expect(await balanceOf(account)).toBe(410 * UNIT);
  });

  test('debits with min_balance that were written never fail as if nothing was written', async () => {
    const account = freshAccount();
    await direct.postTransaction(transaction(account, { amount: 40 * UNIT }));
    once('drop-answer', isBatch);
    const debit = transaction(account, { amount: -UNIT, minBalance: 0 });
    const results = await outcomes(Array.from({ length: 40 }, () => store.postTransaction(debit)));
    expect(results).toEqual({ OutcomeUnknown: 40 });
    expect(await balanceOf(account)).toBe(0);
  });

  test('a lead that is reported again is a duplicate of the stored one', async () => {
    const account = await newUser(direct);
    const { clickId } = await newClick(direct, account);
    const input = lead(clickId);
    once('drop-answer', (text) => text.includes('insert into ledger'));
    expect(await outcomes([store.creditLead(input)])).toEqual({ OutcomeUnknown: 1 });
    expect(await outcomes([store.creditLead(input)])).toEqual({ duplicate: 1 });
  });

  test('the outcome of a command of several statements is unknown only if the COMMIT is lost', async () => {
    const name = `publisher ${Math.random()}`;
    once('drop-answer', (text) => text === 'commit');
    await expect(store.createPublisher({ name, at: AT })).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    const found = (await direct.listPublishers()).filter((each) => each.name === name);
    expect(found).toHaveLength(1);
  });
});

test.each(['drop-answer', 'drop-request', 'reset'] as const)(
  'a command whose connection is lost before its COMMIT was sent has written nothing: %s',
  async (fault) => {
    const name = `publisher ${Math.random()}`;
    once(fault, (text) => text.includes('insert into publishers'));
    await expect(store.createPublisher({ name, at: AT })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect((await direct.listPublishers()).map((each) => each.name)).not.toContain(name);
  },
);

test('the outcome of a batch whose request was lost is unknown, because it looks like a lost response', async () => {
  const account = freshAccount();
  once('drop-request', isBatch);
  expect(await outcomes([1, 2, 3].map(() => store.postTransaction(transaction(account))))).toEqual({
    OutcomeUnknown: 3,
  });
  expect(await balanceOf(account)).toBe(0);
});

test('without a connection a command fails with DatabaseUnavailable', async () => {
  const away = openPostgres({ url: 'postgres://rewards:rewards@127.0.0.1:1/away' });
  const account = freshAccount();
  expect(await outcomes([1, 2, 3].map(() => away.postTransaction(transaction(account))))).toEqual({
    DatabaseUnavailable: 3,
  });
  await expect(away.versions()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await away.close();
});

test('if the server ends every connection under load, the process survives and no command is half written', async () => {
  const account = freshAccount();
  const opened: Promise<Awaited<ReturnType<typeof store.createTicket>>>[] = [];
  for (let round = 0; round < 5; round += 1) {
    opened.push(...Array.from({ length: 20 }, () => store.createTicket(ticket(account))));
    // Some are in a transaction, others wait for a connection.
    await Promise.race(opened.slice(-20).map((each) => each.catch(() => undefined)));
    await shell.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rewards-wall' and datname = 'unknown'",
    );
  }
  const { created = 0, OutcomeUnknown: unknown = 0, ...others } = await outcomes(opened);
  expect(Object.keys(others).filter((name) => name !== 'DatabaseUnavailable')).toEqual([]);
  expect(created).toBeGreaterThan(0);
  const stored = await direct.listTickets({ state: null, limit: 1000 });
  expect(stored.length).toBeGreaterThanOrEqual(created);
  expect(stored.length).toBeLessThanOrEqual(created + unknown);
  expect(await outcomes([store.createTicket(ticket(account))])).toEqual({ created: 1 });
});

test('the outcome of a commit that waits for its replica is unknown if the server shuts down', async () => {
  const account = freshAccount();
  await shell.query("alter system set synchronous_standby_names = 'nobody'");
  await shell.query('select pg_reload_conf()');
  const waiting = async (): Promise<number> =>
    (await shell.query("select 1 from pg_stat_activity where wait_event = 'SyncRep'")).rowCount ?? 0;
  let posts = 0;
  let post: Promise<{ kind: string }> | null = null;
  // Commits still return until the server has read its new setting.
  while (post === null) {
    posts += 1;
    const answered = new AbortController();
    const next = store.postTransaction(transaction(account)).finally(() => answered.abort());
    while (!answered.signal.aborted && (await waiting()) === 0);
    if (!answered.signal.aborted) post = next;
  }
  const lost = expect(post).rejects.toMatchObject({ name: 'OutcomeUnknown' });
  await shell.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  await lost;
  expect(await balanceOf(account)).toBe(posts * UNIT);
  await shell.query('alter system reset synchronous_standby_names');
  await shell.query('select pg_reload_conf()');
});

test('a command that the database refuses fails alone, and the other commands of its batch are written once', async () => {
  const [good, bad] = [freshAccount(), freshAccount()];
  const results = await outcomes([
    store.postTransaction(transaction(good)),
    store.postTransaction(transaction(bad, { amount: Number.NaN })),
    store.postTransaction(transaction(good)),
  ]);
  expect(results).toEqual({ posted: 2, error: 1 });
  expect(await balanceOf(good)).toBe(2 * UNIT);
  expect(await balanceOf(bad)).toBe(0);
});

test('commands after a lost connection get a new one', async () => {
  const account = freshAccount();
  once('drop-answer', isBatch);
  await outcomes([store.postTransaction(transaction(account))]);
  expect(await outcomes([store.postTransaction(transaction(account))])).toEqual({ posted: 1 });
});
