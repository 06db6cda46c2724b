import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { listTransactions } from './list-transactions.ts';
import { postTransaction, type TransactionRequest } from './post-transaction.ts';

const NOW = Date.UTC(2014, 8, 4, 15, 51, 46, 789);
const clock = { now: () => NOW };
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const ann: AccountRef = { kind: 'wall', profileId: 1, subid1: 'ann' };
const credit: TransactionRequest = {
  account: ann,
  amount: 125_000,
  description: null,
  minBalance: null,
  idempotencyKey: null,
};

let store: Store;
let post: ReturnType<typeof postTransaction>;
const history = (changes: { limit?: number; offset?: number } = {}) =>
  listTransactions({ store, vault })({ account: ann, limit: null, offset: 0, ...changes });

beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
  post = postTransaction({ store, vault, clock });
});
afterEach(() => store.close());

test('the first transaction of a user opens the account and keeps amount, description and time', async () => {
  const posted = await post({ ...credit, description: 'Welcome, Ännchen' });
  expect(posted).toMatchObject({ kind: 'posted', balance: 125_000 });
  expect(await history()).toEqual({
    hasTokenEnded: false,
    isTest: false,
    balance: 125_000,
    total: 1,
    older: null,
    transactions: [
      {
        transactionId: 'transactionId' in posted ? posted.transactionId : null,
        amount: 125_000,
        offerId: null,
        offerName: null,
        description: 'Welcome, Ännchen',
        timestamp: '2014-09-04T15:51:46+0000',
      },
    ],
  });
});

test('descriptions are stored encrypted', async () => {
  await post({ ...credit, description: 'Welcome, Ännchen' });
  const { rows } = await store.listTransactions({ account: ann, limit: null, offset: 0 });
  expect(Buffer.from(rows[0]?.sealedDescription ?? []).includes('Welcome')).toBe(false);
});

test('rows are listed newest first, and every page has the balance and total of all rows', async () => {
  for (const amount of [10_000, 20_000, -5_000]) await post({ ...credit, amount });
  expect((await history()).transactions.map((row) => row.amount)).toEqual([-5_000, 20_000, 10_000]);
  expect(await history({ limit: 1, offset: 1 })).toMatchObject({
    balance: 25_000,
    total: 3,
    transactions: [{ amount: 20_000 }],
  });
  expect(await history({ limit: 5, offset: 9 })).toMatchObject({ balance: 25_000, total: 3, transactions: [] });
});

test('a user without an account has an empty history', async () => {
  expect(await history()).toEqual({
    hasTokenEnded: false,
    isTest: false,
    balance: 0,
    total: 0,
    transactions: [],
    older: null,
  });
});

test('the balance may fall below zero, but not below min_balance', async () => {
  expect(await post({ ...credit, amount: -1 })).toMatchObject({ kind: 'posted', balance: -1 });
  expect(await post({ ...credit, amount: -1, minBalance: 0 })).toEqual({ kind: 'insufficient_balance', balance: -1 });
  expect(await history()).toMatchObject({ balance: -1, total: 1 });
});

test('a repeat under the same idempotency key returns the first transaction', async () => {
  const request = { ...credit, description: 'Redeemed', idempotencyKey: 'order-7' };
  const [first, ...repeats] = await Promise.all(Array.from({ length: 16 }, () => post(request)));
  expect(first).toMatchObject({ kind: 'posted' });
  for (const repeat of repeats) expect(repeat).toEqual({ ...first, kind: 'repeat' });
  expect(await history()).toMatchObject({ balance: 125_000, total: 1 });
});

test.each([
  ['amount', { amount: 1 }],
  ['description', { description: 'other' }],
  ['min_balance', { minBalance: 0 }],
  ['user', { account: { ...ann, subid1: 'bob' } }],
])('the same idempotency key with another %s is a mismatch', async (_name, changes) => {
  await post({ ...credit, idempotencyKey: 'order-7' });
  expect(await post({ ...credit, idempotencyKey: 'order-7', ...changes })).toEqual({ kind: 'idempotency_mismatch' });
});

test('an account that two requests open at once gets one key, which seals both descriptions', async () => {
  const descriptions = Array.from({ length: 8 }, (_, n) => `reason ${n}`);
  await Promise.all(descriptions.map((description) => post({ ...credit, description })));
  const { transactions } = await history();
  expect(new Set(transactions.map((row) => row.description))).toEqual(new Set(descriptions));
});

test('after an erasure the rows stay and the descriptions are gone', async () => {
  await post({ ...credit, description: 'Welcome' });
  await store.erasePerson({ account: ann, at: NOW });
  expect(await history()).toMatchObject({ total: 0 });
  expect(await store.verifyLedger({ limit: 1 })).toMatchObject({ rows: 1, broken: [] });
});
