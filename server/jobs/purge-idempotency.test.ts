import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { postTransaction } from '../ledger/post-transaction.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { systemIds } from '../runtime/ids.ts';
import { KEPT_MS, purgeIdempotency } from './purge-idempotency.ts';
import { openVault } from '../security/vault.ts';

const NOW = Date.UTC(2026, 0, 1);

test('a key is valid for 30 days; then it is deleted, and its transaction stays', async () => {
  let at = NOW;
  const clock = { now: () => at };
  const store = openSqlite({ file: ':memory:' });
  try {
    await store.migrate(at);
    const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
    const post = postTransaction({ store, vault, clock });
    const purge = purgeIdempotency({ store, clock });
    const go = (): Promise<number> => purge(new AbortController().signal);
    const account = { kind: 'wall', profileId: 1, subid1: 'ann' } as const;
    const credit = { account, amount: 10, description: null, minBalance: null };
    for (let n = 0; n < 450; n++) await post({ ...credit, idempotencyKey: `order-${n}` });
    at += KEPT_MS;
    expect(await go()).toBe(0);
    expect(await post({ ...credit, idempotencyKey: 'order-7' })).toMatchObject({ kind: 'repeat', balance: 80 });
    await post({ ...credit, idempotencyKey: 'new' });
    at += 1;
    expect(await go()).toBe(450);
    expect(await post({ ...credit, idempotencyKey: 'new' })).toMatchObject({ kind: 'repeat' });
    expect(await store.listTransactions({ account, limit: 1, offset: 0 })).toMatchObject({ balance: 4510, total: 451 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  } finally {
    await store.close();
  }
});
