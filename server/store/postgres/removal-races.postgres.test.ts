import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import type { ClickSlice } from '../ports/retention.ts';
import { AT, lead, newClick } from '../contract/fixtures.ts';
import { deliver, expectValidLedger, history, newPostback, newUser, reversal } from '../contract/money-fixtures.ts';
import { DAY, oldLead, ownClicks, removeOwn } from '../contract/retention-fixtures.ts';
import { openPostgres } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();

/**
 * Two processes on one database: one removes, with slices that wait as long as necessary, and one receives leads. A
 * separate connection locks rows.
 */
async function setUp() {
  const url = await createDatabase();
  const timeouts = { ...defaultTimeouts, sliceMs: 60_000 };
  const [remover, receiver] = [openPostgres({ url, timeouts }), openPostgres({ url })];
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(async () => {
    await locker.end();
    await remover.close();
    await receiver.close();
  });
  await remover.migrate(1);
  const account = await newUser(receiver);
  const postbackId = await newPostback(receiver, account.profileId);
  const clicks = ownClicks();
  const remove = (days: number, given: Partial<ClickSlice> = {}) => removeOwn(remover, clicks, days, given);
  /** Waits until `count` sessions wait for a lock. */
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await locker.query(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
        { timeout: CONDITION_LIMIT_MS },
      )
      .toBeGreaterThanOrEqual(count);
  const lockPerson = 'begin; select 1 from persons for update';
  const lockClicks = 'begin; select 1 from clicks for update';
  return { account, clicks, lockClicks, locker, lockPerson, postbackId, receiver, remove, waiting };
}

test('a click whose lead is about to be stored stays', async () => {
  const { account, clicks, locker, lockPerson, receiver, remove, waiting } = await setUp();
  const { clickId } = await newClick(receiver, account, { clickId: clicks.next() });
  await locker.query(lockPerson);
  const credited = receiver.creditLead(lead(clickId));
  await waiting(1);
  expect(await remove(91)).toMatchObject({ clicks: 0, leadClicks: 0 });
  await locker.query('commit');
  expect(await credited).toMatchObject({ kind: 'credited' });
  expect(await receiver.readClick(clickId)).not.toBeNull();
  await expectValidLedger(receiver);
});

test('a lead whose click is about to be removed is refused, and credits nothing', async () => {
  const { account, clicks, lockClicks, locker, receiver, remove, waiting } = await setUp();
  const { clickId } = await newClick(receiver, account, { clickId: clicks.next() });
  await locker.query(lockClicks);
  const removed = remove(91);
  await waiting(1);
  const credited = receiver.creditLead(lead(clickId));
  await waiting(2);
  await locker.query('commit');
  expect(await removed).toMatchObject({ clicks: 1 });
  expect(await credited).toEqual({ kind: 'unknown_click' });
  expect(await history(receiver, account)).toEqual({ balance: 0, kinds: [] });
  expect(await receiver.readClick(clickId)).toBeNull();
});

test('a click whose lead is about to be reversed stays, with its deliveries', async () => {
  const { account, clicks, locker, lockPerson, postbackId, receiver, remove, waiting } = await setUp();
  const paid = await oldLead(receiver, { account, clicks });
  await deliver(receiver, postbackId);
  await locker.query(lockPerson);
  const reversed = receiver.reverseLead(reversal(paid, { at: AT + 181 * DAY }));
  await waiting(1);
  expect(await remove(181)).toMatchObject({ leadClicks: 0 });
  await locker.query('commit');
  expect(await reversed).toMatchObject({ kind: 'reversed', deliveries: 1, balance: 0 });
  expect(await receiver.listDeliveries({ leadId: paid.leadId, limit: 9 })).toHaveLength(2);
  await expectValidLedger(receiver);
});

test('a lead whose click is about to be removed is reversed from what remains, and posted back', async () => {
  const { account, clicks, lockClicks, locker, postbackId, receiver, remove, waiting } = await setUp();
  const paid = await oldLead(receiver, { account, clicks });
  await deliver(receiver, postbackId);
  await locker.query(lockClicks);
  const removed = remove(181);
  await waiting(1);
  const reversed = receiver.reverseLead(reversal(paid, { at: AT + 181 * DAY }));
  await waiting(2);
  await locker.query('commit');
  expect(await removed).toMatchObject({ leadClicks: 1, deliveries: 1 });
  expect(await reversed).toMatchObject({ kind: 'reversed', deliveries: 1, balance: 0 });
  expect(await history(receiver, account)).toEqual({ balance: 0, kinds: ['lead', 'reversal'] });
  await expectValidLedger(receiver);
});

test('whatever comes at the moment of removal, a lead is credited with its click, or not at all', async () => {
  const { account, clicks, postbackId, receiver, remove } = await setUp();
  const outcomes = new Set<string>();
  for (let round = 0; round < 30; round += 1) {
    const { clickId } = await newClick(receiver, account, { clickId: clicks.next() });
    const given = lead(clickId, { at: AT + 91 * DAY });
    // Alternates which one begins.
    const both = [() => remove(91), () => receiver.creditLead(given)];
    const results = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((begin) => begin()));
    const answer = results.find((result) => 'kind' in result);
    const kind = answer !== undefined && 'kind' in answer ? answer.kind : 'none';
    outcomes.add(kind);
    const isThere = (await receiver.readClick(clickId)) !== null;
    expect({ kind, isThere }).toEqual(
      kind === 'credited' ? { kind, isThere: true } : { kind: 'unknown_click', isThere: false },
    );
    if (kind !== 'credited') continue;
    await deliver(receiver, postbackId);
    const days = 91 + 181;
    const back = [() => remove(days), () => receiver.reverseLead(reversal(given, { at: AT + days * DAY }))];
    await Promise.all((round % 4 < 2 ? back : back.toReversed()).map((begin) => begin()));
    expect(await receiver.listDeliveries({ leadId: given.leadId, limit: 9 })).not.toEqual([]);
  }
  expect((await history(receiver, account)).balance).toBe(0);
  await expectValidLedger(receiver);
});
