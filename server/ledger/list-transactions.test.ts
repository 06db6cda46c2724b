import { createSecretKey } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { listTransactions } from './list-transactions.ts';
import { postTransaction } from './post-transaction.ts';

const account = { kind: 'wall', profileId: 1, subid1: 'ann' } as const;

test('a long list is read in chunks, and rows that are added meanwhile are neither listed nor make it skip or repeat any', async () => {
  const store = openSqlite({ file: ':memory:' });
  onTestFinished(() => store.close());
  await store.migrate(0);
  const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
  const post = postTransaction({ store, vault, clock: { now: () => 0 } });
  const add = async (count: number): Promise<void> => {
    const request = { account, amount: 1, minBalance: null, idempotencyKey: null };
    await Promise.all(Array.from({ length: count }, () => post({ ...request, description: 'Welcome' })));
  };
  await add(3_500);
  const { balance, older, transactions } = await listTransactions({ store, vault })({
    account,
    limit: null,
    offset: 10,
  });
  expect(transactions).toHaveLength(1_000);
  const rows = [...transactions];
  const pieces: number[] = [];
  for await (const piece of older ?? []) {
    pieces.push(piece.length);
    rows.push(...piece);
    await add(700);
  }
  expect(Math.max(...pieces)).toBeLessThanOrEqual(1_000);
  expect(balance).toBe(3_500);
  const ids = rows.map(({ transactionId }) => transactionId);
  expect(ids).toEqual(Array.from({ length: 3_490 }, (_, at) => (ids[0] ?? 0) - at));
  expect(rows.every(({ description }) => description === 'Welcome')).toBe(true);
});
