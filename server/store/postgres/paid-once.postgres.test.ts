import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { AT, lead, newClick } from '../contract/fixtures.ts';
import { expectValidLedger, history, newUser, release, stateOf } from '../contract/money-fixtures.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();

/**
 * A network reports one conversion twice: as a goal that was unknown at the click, which is held, and as an event of
 * the offer. One process releases the lead and another receives the event; a separate connection makes both wait.
 */
async function setUp() {
  const url = await createDatabase();
  const [releaser, receiver] = [openPostgres({ url }), openPostgres({ url })];
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(async () => {
    await locker.end();
    await releaser.close();
    await receiver.close();
  });
  await releaser.migrate(AT);
  const account = await newUser(receiver);
  const { clickId } = await newClick(receiver, account);
  const goal = lead(clickId, { eventId: '950', takes: 'identity', verdict: 'hold', reason: 'unknown_goal' });
  await receiver.creditLead(goal);
  const compatibleEvents = ['', 'reconciled', '1'];
  const known = lead(clickId, { eventId: '1', eventCount: 1, externalId: goal.externalId, compatibleEvents });
  const waiting = (count: number) =>
    expect
      .poll(
        async () => {
          const sql = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
          return (await locker.query(sql)).rowCount;
        },
        { timeout: CONDITION_LIMIT_MS },
      )
      .toBe(count);
  await locker.query('begin; select 1 from persons for update');
  return {
    account,
    goal,
    known,
    locker,
    receiver,
    waiting,
    credit: () => receiver.creditLead(known),
    release: () => releaser.releaseLead(release(goal, { findPaid: ([paid]) => paid })),
  };
}

test('an event that waits for the release of its goal is held, and only the goal is paid', async () => {
  const { account, credit, goal, known, locker, receiver, release: releaseGoal, waiting } = await setUp();
  const released = releaseGoal();
  await waiting(1);
  const credited = credit();
  await waiting(2);
  await locker.query('commit');
  expect(await released).toMatchObject({ kind: 'credited' });
  expect(await credited).toEqual({ kind: 'held', leadId: known.leadId });
  expect([await stateOf(receiver, goal.leadId), await stateOf(receiver, known.leadId)]).toEqual([
    'credited',
    'pending',
  ]);
  expect(await history(receiver, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
  await expectValidLedger(receiver);
});

test('a release that waits for the event of its goal is refused, and only the event is paid', async () => {
  const { account, credit, goal, known, locker, receiver, release: releaseGoal, waiting } = await setUp();
  const credited = credit();
  await waiting(1);
  const released = releaseGoal();
  await waiting(2);
  await locker.query('commit');
  expect(await credited).toMatchObject({ kind: 'credited' });
  expect(await released).toEqual({ kind: 'already_paid', leadId: known.leadId });
  expect(await stateOf(receiver, goal.leadId)).toBe('pending');
  expect(await history(receiver, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
  await expectValidLedger(receiver);
});
