import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { AT, lead, newClick, transaction } from '../contract/fixtures.ts';
import { deliver, expectValidLedger, history, newPostback, newUser, reversal } from '../contract/money-fixtures.ts';
import { oldLead, ownClicks, removeOwn } from '../contract/retention-fixtures.ts';
import { OutcomeUnknown } from '../database-failures.ts';
import { openPostgres, type PostgresOptions } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();

/** A process that removes, one that serves a user, and a connection that locks rows. */
async function setUp(remover: (url: string) => Promise<PostgresOptions> = async (url) => ({ url })) {
  const url = await createDatabase();
  const [removing, serving] = [openPostgres(await remover(url)), openPostgres({ url })];
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(async () => {
    await locker.end();
    await removing.close();
    await serving.close();
  });
  await removing.migrate(1);
  const account = await newUser(serving);
  const postbackId = await newPostback(serving, account.profileId);
  const clicks = ownClicks();
  /** Everything that a user may request, one after the other. */
  const useAll = async (clickId: string) => {
    expect(await serving.postTransaction(transaction(account))).toMatchObject({ kind: 'posted' });
    await newClick(serving, account);
    return serving.creditLead(lead(clickId));
  };
  return { account, clicks, locker, postbackId, removing, serving, useAll };
}

/** Number of sessions that wait for a lock. */
async function waiting({ locker, count }: { locker: pg.Client; count: number }): Promise<void> {
  const sql = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const waiters = async () => (await locker.query(sql)).rowCount;
  await expect.poll(waiters, { timeout: CONDITION_LIMIT_MS, interval: 5 }).toBe(count);
}

test('a slice that waits for someone lets the requests of its users pass, and removes nothing', async () => {
  const timeouts = { ...defaultTimeouts, sliceMs: 500 };
  const { clicks, account, locker, removing, serving, useAll } = await setUp(async (url) => ({ url, timeouts }));
  const { clickId } = await newClick(serving, account, { clickId: clicks.next() });
  // The slice has locked the user by now, and can't delete the click.
  await locker.query('begin; select 1 from clicks for update');
  const removed = removeOwn(removing, clicks, 91);
  await waiting({ locker, count: 1 });
  expect(await useAll(clickId)).toMatchObject({ kind: 'credited' });
  expect(await removed).toMatchObject({ clicks: 0 });
  await locker.query('commit');
  expect(await serving.readClick(clickId)).not.toBeNull();
  await expectValidLedger(serving);
});

test('a process that stops in the middle of a slice holds no one up', async () => {
  const network = { cut: (): void => undefined };
  const { clicks, account, removing, serving, useAll } = await setUp(async (url) => {
    const through = await holdableAnswers(url);
    network.cut = through.cut;
    // What it sends now arrives, but it gets no response.
    const reach = (point: string): void => (point === 'store.before_commit' ? through.hold() : undefined);
    return { url: through.url, reach };
  });
  const { clickId } = await newClick(serving, account, { clickId: clicks.next() });
  const removed = removeOwn(removing, clicks, 91);
  const failed = expect(removed).rejects.toThrow(OutcomeUnknown);
  await expect.poll(() => serving.readClick(clickId), { timeout: CONDITION_LIMIT_MS }).toBeNull();
  expect(await useAll(clickId)).toEqual({ kind: 'unknown_click' });
  network.cut();
  await failed;
});

test('a slice leaves out who is busy, and removes the clicks of the others', async () => {
  const { account, clicks, locker, postbackId, removing, serving } = await setUp();
  const other = await newUser(serving);
  const [busy, free] = [
    await oldLead(serving, { account, clicks }),
    await newClick(serving, other, { clickId: clicks.next() }),
  ];
  await deliver(serving, postbackId);
  await locker.query('begin');
  await locker.query('select 1 from persons where subid1 = $1 for update', [account.subid1]);
  expect(await removeOwn(removing, clicks, 181)).toMatchObject({ clicks: 1, leadClicks: 0, last: null });
  await locker.query('commit; begin; select pg_advisory_xact_lock(730004)');
  expect(await removeOwn(removing, clicks, 181), 'someone replays deliveries').toMatchObject({ leadClicks: 0 });
  await locker.query('commit');
  expect(await removeOwn(removing, clicks, 181)).toMatchObject({ leadClicks: 1, deliveries: 1, attempts: 1 });
  expect(await serving.readClick(free.clickId)).toBeNull();
  expect(await serving.reverseLead(reversal(busy, { at: AT + 181 * 86_400_000 }))).toMatchObject({ kind: 'reversed' });
  expect(await history(serving, account)).toMatchObject({ balance: 0 });
  await expectValidLedger(serving);
});

/** A route to the server whose responses can be held back permanently. */
async function holdableAnswers(url: string): Promise<{ url: string; hold: () => void; cut: () => void }> {
  const { hostname, port } = new URL(url);
  const upstreams = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    upstreams.set(upstream, client);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.once('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    hold: () => upstreams.forEach((client, upstream) => upstream.unpipe(client)),
    cut: () => upstreams.forEach((client) => client.destroy()),
  };
}
