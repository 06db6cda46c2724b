import { expect, test, vi } from 'vitest';
import { AT, freshAccount, transaction } from '../store/contract/fixtures.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { countCredits } from './count-credits.ts';

async function setUp() {
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(AT);
  const account = freshAccount();
  const post = (amount: number) => store.postTransaction(transaction(account, { amount }));
  return { store, post };
}

const none = { rows: 0, credits: 0 };

test('the first reading begins with the ledger as it is, and each row is counted once', async () => {
  const { post, store } = await setUp();
  await post(10_000);
  const read = countCredits({ store, clock: { now: () => AT } });
  expect((await read()).changes).toEqual(
    ['lead', 'released_lead', 'reversal', 'credit', 'debit'].map((kind) => ({ kind, ...none })),
  );
  await post(25_000);
  await post(-5_000);
  for (let time = 0; time < 2; time += 1) {
    const { changes, heldLeads, heldMs } = await read();
    expect(changes).toContainEqual({ kind: 'credit', rows: 1, credits: 2.5 });
    expect(changes).toContainEqual({ kind: 'debit', rows: 1, credits: 0.5 });
    expect([heldLeads, heldMs]).toEqual([0, 0]);
  }
  await store.close();
});

test('readings at the same time, and one after a failure, count no row twice and miss none', async () => {
  const { post, store } = await setUp();
  const count = vi.fn(store.countCredits);
  const read = countCredits({ store: { ...store, countCredits: count }, clock: { now: () => AT } });
  await read();
  for (let n = 0; n < 5; n += 1) await post(10_000);
  count.mockRejectedValueOnce(new Error('no database'));
  await expect(read()).rejects.toThrow('no database');
  const both = await Promise.all([read(), read()]);
  for (const { changes } of both) expect(changes).toContainEqual({ kind: 'credit', rows: 5, credits: 5 });
  expect(count).toHaveBeenCalledTimes(2);
  await store.close();
});
