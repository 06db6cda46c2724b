import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { driveLoop, FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { openLinks } from '../support/money/money-wall.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { idOf, statusOf } from '../support/postbacks/received-postbacks.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { MASTER_KEY, startService, type TestService, type TestWall } from '../support/service/start-service.ts';

const { createDatabase } = sharedPostgres();
const receiver = await startPostbackReceiver();
const folder = mkdtempSync(join(tmpdir(), 'rewards-moving-'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const start = (databaseUrl: string): Promise<TestService> =>
  startService({ databaseUrl, env: { POSTBACK_ALLOW: receiver.host } });

/** Runs a command on the database. Only its arguments are visible to other users of the machine. */
async function run(databaseUrl: string, words: readonly string[], stdin = '') {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine([...words, '--json'], {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: folder, MASTER_KEY },
    stdin: Readable.from([stdin]),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
}

/** Moves as an operator does, and returns the new database. */
async function move(from: string, to: string): Promise<string> {
  const { code, stderr, stdout } = await run(from, ['move', '--to-file', '-'], to);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Comparing both sides.') });
  const report = JSON.parse(stdout) as { complete: boolean; tables: { table: string; same: boolean }[] };
  expect(report.complete).toBe(true);
  expect(report.tables.filter(({ same }) => !same)).toEqual([]);
  await expect(start(from)).rejects.toThrow(/This database was moved to .* Set DATABASE_URL to that one\./);
  for (const database of [from, to]) expect(await run(database, ['ledger', 'verify'])).toMatchObject({ code: 0 });
  return to;
}

/** Posts a credit of 7 under an idempotency key. */
async function creditOnce({ client }: TestService, wall: TestWall, user: string, key: string): Promise<number> {
  const answer = await client.post(wall.user(user, 'transactions.json'), {
    query: { currency_adjustment: 7 },
    bearer: wall.secretKey,
    headers: { 'Idempotency-Key': key },
  });
  expect(answer.status).toBe(201);
  return (answer.body as { transaction_id: number }).transaction_id;
}

const EVENTS = 4;
/** An event that pays three times, all of which come before the move. */
const QUIZ = { event_id: FIRST_EVENT + EVENTS, event_name: 'Quiz', event_revenue: 1, max_completions: 3 };

/** Leaves money under way in every form. Returns what must still hold in the next service. */
async function begin(service: TestService) {
  const loop = await openLoop(service, { events: EVENTS, more: [QUIZ] });
  const { clock, offerId, source, user, wall, clickId } = loop;
  // Before the wall has a postback, so nothing is to deliver.
  for (const id of ['Q1', 'Q2', 'Q3'])
    expect(await loop.send({ transaction_id: id, event_id: QUIZ.event_id })).toMatchObject({ text: 'OK' });
  const endpoint = receiver.newEndpoint();
  await loop.add('get', `${endpoint.url}?s=[STS]`);
  const other = service.newUser();
  const follow = await openLinks(service, wall, other);
  const token = await mintToken(service, wall, user);

  await loop.credit(1, 1);
  await loop.deliver();
  expect(endpoint.received.map(statusOf)).toEqual([1]);
  endpoint.answer(500);
  await loop.credit(2, 2);
  await loop.deliver();
  await loop.reverse(3);
  const once = await creditOnce(service, wall, user, 'once');
  expect((await loop.history()).currency_count).toBe(507);
  const tried = endpoint.received.slice(1).map(idOf);
  expect(new Set(tried).size).toBe(1);
  return {
    at: clock.now(),
    parts: { wall, source, user, clickId },
    endpoint,
    other,
    follow,
    token,
    once,
    offerId,
    tried,
  };
}

/** Goes on in a service on the new database with everything that the old one left under way. */
async function goOn(service: TestService, before: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const { endpoint, follow, offerId, once, other, parts, token, tried } = before;
  const { user, wall } = parts;
  const sent = endpoint.received.length;
  endpoint.answer(200);
  // From now on, what the old service could not deliver is due, and the new one may send it at any time.
  service.clock.moveTo(before.at + MINUTE);
  const loop = driveLoop(service, parts);

  const read = await service.client.get(wall.user(user, 'transactions.json'), { bearer: token });
  expect(read).toMatchObject({ status: 200, body: { currency_count: 507 } });

  await loop.deliver();
  await expect.poll(() => endpoint.received.slice(sent).map(idOf)).toEqual([tried[0]]);

  // The reversal came first, so its lead credits nothing.
  expect(await loop.send({ transaction_id: 'T3', event_id: FIRST_EVENT + 2 })).toMatchObject({ status: 200 });
  expect(await loop.send({ transaction_id: 'T2', event_id: FIRST_EVENT + 1 })).toMatchObject({ text: 'DUP' });
  expect((await loop.history()).currency_count).toBe(507);
  expect(await loop.send({ transaction_id: 'Q4', event_id: QUIZ.event_id })).toMatchObject({ text: 'OK' });
  expect(await loop.leads('rejected')).toMatchObject([{ transaction_id: 'Q4', reason: 'event_limit' }]);
  await loop.reverse(1);
  await loop.credit(4, 4);
  expect(await creditOnce(service, wall, user, 'once')).toBe(once);
  const next = await creditOnce(service, wall, user, 'later');
  const { currency_count, transactions } = await loop.history();
  expect(currency_count).toBe(514);
  expect(transactions.map(({ transaction_id }) => transaction_id)).toContain(next);
  expect(new Set(transactions.map(({ transaction_id }) => transaction_id)).size).toBe(transactions.length);
  expect(next).toBeGreaterThan(once);

  const clickId = await follow(offerId, service);
  service.clock.forward(10 * MINUTE);
  const clicked = driveLoop(service, { ...parts, user: other, clickId: clickId ?? '' });
  expect(await clicked.send({ transaction_id: 'other', event_id: FIRST_EVENT })).toMatchObject({ text: 'OK' });
  expect((await clicked.history()).currency_count).toBe(100);

  service.clock.forward(HOUR);
  await loop.deliver();
  // Credits of events 1, 2 and 4, the reversal of 1, and the other user's credit: each under an id of its own.
  const ids = endpoint.received.map((one) => `${idOf(one)} ${statusOf(one)}`);
  expect(new Set(ids).size).toBe(5);
  expect((await loop.log()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
  const newWall = await service.newWall();
  expect(newWall.adwallId).toBeGreaterThan(wall.adwallId);
  expect(await service.store.verifyLedger({ limit: 9 })).toMatchObject({ broken: [] });
}

test(
  'money that is under way arrives once, whether the database moves to PostgreSQL or back',
  { timeout: 120_000 },
  async () => {
    const first = await start(`file:${join(folder, 'first.db')}`);
    const left = await begin(first);
    await first.stop();

    const second = await start(await move(first.databaseUrl, await createDatabase()));
    await goOn(second, left);
    const leftAgain = await begin(second);
    await second.stop();

    const third = await start(await move(second.databaseUrl, `file:${join(folder, 'third.db')}`));
    await goOn(third, leftAgain);
    await third.stop();
  },
);
