import { expect, test } from 'vitest';
import { listTransactions } from '../../server/ledger/list-transactions.ts';
import { postTransaction } from '../../server/ledger/post-transaction.ts';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const ROWS = 2_300;

onEveryEngine('A long list of transactions', (ready) => {
  const setUp = async () => {
    const service = ready();
    const wall = await service.newWall();
    const user = service.newUser();
    const post = postTransaction({ store: service.store, vault: service.vault, clock: service.clock });
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    const credit = { account, description: null, minBalance: null, idempotencyKey: null };
    for (let from = 0; from < ROWS; from += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, at) => post({ ...credit, amount: (from + at + 1) * 10_000 })));
    }
    return { ...service, account, credit, post, wall, user };
  };

  test('is complete, newest first, and consistent with its pages', async () => {
    const { client, user, wall } = await setUp();
    const path = wall.user(user, 'transactions.json');
    const ask = async (query: Record<string, number>) => {
      const { body } = await client.get(path, { query, bearer: wall.secretKey });
      return body as {
        transactions: { transaction_id: number; currency_adjustment: number }[];
        currency_count: number;
      };
    };
    const all = await ask({});
    expect(all.transactions).toHaveLength(ROWS);
    expect(all.currency_count).toBe((ROWS * (ROWS + 1)) / 2);
    expect(all.transactions.reduce((sum, row) => sum + row.currency_adjustment, 0)).toBe(all.currency_count);
    expect(new Set(all.transactions.map((row) => row.transaction_id)).size).toBe(ROWS);
    const page = await ask({ offset: 50, limit: 2_100 });
    expect(page.transactions).toEqual(all.transactions.slice(50, 2_150));
    expect(page.currency_count).toBe(all.currency_count);
  });

  test('stops if its user is erased while it is sent, and has no rows of a later user of the same subid1', async () => {
    const { account, credit, post, ...service } = await setUp();
    const list = listTransactions(service);
    const { older, transactions } = await list({ account, limit: null, offset: 0 });
    expect(transactions).toHaveLength(1_000);
    expect(await eraseUser(service)(account)).not.toBeNull();
    for (const amount of [10_000, 20_000]) await post({ ...credit, description: 'of somebody else', amount });
    const rest: unknown[] = [];
    for await (const rows of older ?? []) rest.push(...rows);
    expect(rest).toEqual([]);
    expect(await list({ account, limit: null, offset: 0 })).toMatchObject({ total: 2, older: null });
  });
});
