import Database from 'better-sqlite3';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AT, transaction } from '../contract/fixtures.ts';
import { connect } from './connect.ts';
import { createUsersWithoutHistory } from './users-without-history.ts';
import { openSqlite } from './open-sqlite.ts';

const PAUSE_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** A migrated database with two connections: `db`, whose users without a history are known, and `other`, which writes as another process would. */
async function openBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'users-without-history-'));
  const file = join(folder, 'rewards.db');
  const store = openSqlite({ file });
  await store.migrate(AT);
  const db = connect(file);
  const other = new Database(file);
  onTestFinished(async () => {
    for (const one of [db, other]) one.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const users = createUsersWithoutHistory(db, () => undefined);

  /** Whether a user or an address may have a history, asked in a transaction as a request does. */
  const mayHave = (subid1: string, ipDigest: string | null = null, panelId: number | null = null): boolean => {
    db.exec('begin');
    users.transactionBegan();
    const answer = !users.has({ account: { kind: 'wall', profileId: 1, subid1 }, ipDigest, panelId });
    db.exec('commit');
    return answer;
  };
  /** Lets the scan that is due begin, and waits for its end. */
  const scanned = async (): Promise<void> => {
    mayHave('somebody');
    vi.advanceTimersByTime(PAUSE_MS);
    await expect.poll(() => mayHave('somebody nobody knows'), { interval: 1 }).toBe(false);
  };
  return { db, other, store, mayHave, scanned };
}

function addPerson(to: Database.Database, subid1: string, [kind, profileId] = ['wall', 1]): void {
  to.prepare(
    `insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
     values (?, ?, ?, (select coalesce(max(account_id), 0) + 1 from persons), x'00')`,
  ).run(kind, profileId, subid1);
}

function addCompletion(to: Database.Database, ipDigest: string): void {
  to.prepare('insert into ip_completions (ip_digest, offer_id, account_id) values (?, 7, 3)').run(ipDigest);
}

test('everyone may have a history until the database has been read', async () => {
  const { mayHave, scanned } = await openBoth();
  expect(mayHave('ann')).toBe(true);
  await scanned();
  expect(mayHave('ann')).toBe(false);
});

test('users, users of the panel and addresses of the database are known, in a table of many slices', async () => {
  const { mayHave, other, scanned } = await openBoth();
  other.exec('begin');
  for (let user = 0; user < 2_500; user++) addPerson(other, `user ${user}`);
  addPerson(other, 'zoe', ['survey-profile', 5]);
  addCompletion(other, 'digest');
  other.exec('commit');
  await scanned();
  expect([0, 999, 1_000, 2_499].map((user) => mayHave(`user ${user}`))).toEqual([true, true, true, true]);
  expect([mayHave('zoe'), mayHave('zoe', null, 5), mayHave('zoe', null, 6)]).toEqual([false, true, false]);
  expect([mayHave('ann', 'digest'), mayHave('ann', 'another')]).toEqual([true, false]);
});

test('what this process writes is known before its commit, also while the database is being read', async () => {
  const { db, mayHave, other, scanned } = await openBoth();
  other.exec('begin');
  for (let user = 0; user < 1_500; user++) addPerson(other, `user ${user}`);
  other.exec('commit');
  mayHave('ann');
  vi.advanceTimersByTime(PAUSE_MS);
  // Before and behind where the scan is.
  addPerson(db, 'aaron');
  addPerson(db, 'zoe');
  await scanned();
  expect([mayHave('aaron'), mayHave('zoe'), mayHave('ann')]).toEqual([true, true, false]);
  addPerson(db, 'ann');
  addCompletion(db, 'digest');
  expect([mayHave('ann'), mayHave('bob', 'digest'), mayHave('bob')]).toEqual([true, true, false]);
});

test('after a write of another process, everyone may have a history until the database has been read again', async () => {
  const { mayHave, other, scanned } = await openBoth();
  await scanned();
  addPerson(other, 'ann');
  expect([mayHave('ann'), mayHave('bob')]).toEqual([true, true]);
  await scanned();
  expect([mayHave('ann'), mayHave('bob')]).toEqual([true, false]);
});

test('a user who has a history is never taken for one without, no matter who writes when', async () => {
  const { db, mayHave, other, scanned } = await openBoth();
  const known = new Set<string>();
  let users = 0;
  const step = fc.constantFrom('own', 'other', 'scan', 'turn');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        const subid1 = `user ${users++}`;
        if (one === 'own') addPerson(db, subid1);
        if (one === 'other') addPerson(other, subid1);
        if (one === 'own' || one === 'other') known.add(subid1);
        if (one === 'scan') await scanned();
        if (one === 'turn') await new Promise((resolve) => setImmediate(resolve));
        for (const user of known) expect(mayHave(user)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

test("a store responds about users without a history as it does about others, and at once after a user's first write", async () => {
  const { store } = await openBoth();
  const ann = { kind: 'wall', profileId: 1, subid1: 'ann' } as const;
  const facts = () => store.targetingFacts({ account: ann, ipDigest: 'digest', panelId: 5 });
  const before = await facts();
  vi.advanceTimersByTime(PAUSE_MS);
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(await facts()).toEqual(before);
  }
  await store.postTransaction(transaction(ann));
  expect((await facts()).user).not.toBeNull();
});
