import { expect, test } from 'vitest';
import type { Command } from '../../../command.ts';
import { targetingReads } from './postgres.ts';

const versions = { settings: 1, catalog: 2, awaited: 2, caps: 3, statistics: 4 };
const account = (n: number) => ({ kind: 'wall' as const, profileId: 7, subid1: `user ${n}` });

test('versions and facts of one turn share one statement, and versions alone need no facts', async () => {
  const asked: { index: number; subid1: string }[][] = [];
  const read = async <Result>(command: () => Command<Result>): Promise<Result> => {
    const running = command();
    const first = running.next([]);
    if (first.done === true) return first.value;
    const [given] = first.value.values;
    const users = given === undefined ? [] : (JSON.parse(String(given)) as { index: number; subid1: string }[]);
    asked.push(users);
    // In any order.
    const rows = users.toReversed().map(({ index, subid1 }) => ({ index, ...versions, ofAccount: subid1.slice(5) }));
    const facts = { ofAddress: null, user: null, panelUser: null, wrappedKey: null, sealed: null, userKey: null };
    const last = running.next(given === undefined ? [versions] : rows.map((row) => ({ ...facts, ...row })));
    if (last.done !== true) throw new Error('There is another statement.');
    return last.value;
  };
  const reads = targetingReads({ read, waitMs: 1_000 }, { note: () => {} });
  const facts = (n: number) => reads.targetingFacts({ account: account(n), ipDigest: null, panelId: null });
  const answers = await Promise.all([reads.versions(), facts(5), reads.versions(), facts(6)]);
  expect(answers).toMatchObject([versions, { versions, completedOfferIds: [5] }, versions, { completedOfferIds: [6] }]);
  expect(await reads.versions()).toEqual(versions);
  expect(asked.map((users) => users.map(({ subid1 }) => subid1))).toEqual([['user 5', 'user 6'], []]);
});
