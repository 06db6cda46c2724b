import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { Store } from '../store/store.ts';
import { listTransactions, type TransactionHistory } from './list-transactions.ts';
import { postTransaction } from './post-transaction.ts';

const account = { kind: 'wall', profileId: 1, subid1: 'ann' } as const;
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());

let store: Store;
beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(0);
});
afterEach(() => store.close());

/** Adds rows of 1, 2, 3 … units, with a description each. */
async function add(count: number): Promise<void> {
  const post = postTransaction({ store, vault, clock: { now: () => 0 } });
  const request = { account, minBalance: null, idempotencyKey: null, description: 'Welcome' };
  await Promise.all(Array.from({ length: count }, (_, at) => post({ ...request, amount: at + 1 })));
}

const list = (wanted: { limit: number | null; offset?: number }): Promise<TransactionHistory> =>
  listTransactions({ store, vault })({ account, offset: 0, ...wanted });

async function amountsOf({ older, transactions }: TransactionHistory): Promise<number[]> {
  const rows = [...transactions];
  for await (const piece of older ?? []) rows.push(...piece);
  return rows.map(({ amount }) => amount);
}

/** The numbers from `first` down to `last`. */
const down = (first: number, last: number): number[] => Array.from({ length: first - last + 1 }, (_, at) => first - at);

test('a long list is read in chunks, and rows that are added in the meantime are neither listed nor make it skip or repeat any', async () => {
  await add(3_500);
  const { balance, older, transactions } = await list({ limit: null, offset: 10 });
  expect(transactions).toHaveLength(1_000);
  const rows = [...transactions];
  const pieces: number[] = [];
  for await (const piece of older ?? []) {
    pieces.push(piece.length);
    rows.push(...piece);
    // After one chunk, more than fit into the next.
    await add(pieces.length === 1 ? 1_100 : 700);
  }
  expect(Math.max(...pieces)).toBeLessThanOrEqual(1_000);
  expect(balance).toBe((3_500 * 3_501) / 2);
  expect(rows.map(({ amount }) => amount)).toEqual(down(3_490, 1));
  expect(rows.every(({ description }) => description === 'Welcome')).toBe(true);
});

test('a limit takes exactly that many rows, also across chunks', async () => {
  await add(2_400);
  expect(await amountsOf(await list({ limit: 1_000 }))).toEqual(down(2_400, 1_401));
  expect(await amountsOf(await list({ limit: 1_700, offset: 300 }))).toEqual(down(2_100, 401));
  expect(await amountsOf(await list({ limit: 5_000, offset: 1_000 }))).toEqual(down(1_400, 1));
  expect(await amountsOf(await list({ limit: 5_000, offset: 2_400 }))).toEqual([]);
});

test('there is nothing older behind the last row that was asked for', async () => {
  await add(1_100);
  expect((await list({ limit: 1_000 })).older).toBeNull();
  expect((await list({ limit: null, offset: 100 })).older).toBeNull();
  expect((await list({ limit: null, offset: 99 })).older).not.toBeNull();
  expect((await list({ limit: null, offset: 5_000 })).older).toBeNull();
});

test('a list ends when its user is erased in the meantime, even if the subid belongs to someone else by then', async () => {
  await add(2_500);
  const gone = await list({ limit: null });
  await store.erasePerson({ account, at: 0 });
  expect(await amountsOf(gone)).toHaveLength(1_000);

  await add(2_500);
  const replaced = await list({ limit: null });
  await store.erasePerson({ account, at: 0 });
  await add(2_500);
  expect(await amountsOf(replaced)).toHaveLength(1_000);
});

test('the history says whether the user is a test user', async () => {
  await store.openTestPerson({ account, newKey: () => vault.newPersonKey().wrappedKey, at: 0 });
  await add(1);
  expect(await list({ limit: null })).toMatchObject({ isTest: true, total: 1 });
});

test('a valid token shows the history, and one that has ended shows nothing', async () => {
  await add(3);
  const holder = await store.findTokenHolder(account);
  const { accountId = 0, tokenGeneration = 0, surveyTokenGeneration = 0 } = holder ?? {};
  const token = { accountId, generation: tokenGeneration, surveyGeneration: surveyTokenGeneration, isPublic: false };
  const read = () => listTransactions({ store, vault })({ account, limit: null, offset: 0, token });
  expect(await read()).toMatchObject({ hasTokenEnded: false, isTest: false, total: 3 });
  await store.revokeTokens({ account, at: 0 });
  expect(await read()).toEqual({
    hasTokenEnded: true,
    isTest: false,
    balance: 0,
    total: 0,
    transactions: [],
    older: null,
  });
});
