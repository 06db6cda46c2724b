import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import { AT, fresh, freshAccount, textOf, transaction, type OpenStore, newKey, sealedWithKey } from './fixtures.ts';

/** Manual transactions and their list. */
export function ledgerContract(open: OpenStore): void {
  test('the first transaction opens the account, and the balance follows', async () => {
    const store = open();
    const account = freshAccount();
    expect(await store.findPerson(account)).toBe(null);
    const first = await store.postTransaction(transaction(account, { amount: 12_345 }));
    expect(first).toMatchObject({ kind: 'posted', balance: 12_345 });
    const second = await store.postTransaction(transaction(account, { amount: -20_000, at: AT + 1 }));
    expect(second).toMatchObject({ kind: 'posted', balance: -7_655 });
    const list = await store.listTransactions({ account, limit: null, offset: 0 });
    expect(list).toMatchObject({ balance: -7_655, total: 2 });
    expect(list.rows.map(({ transactionId: _id, ...row }) => row)).toEqual([
      {
        seq: 2,
        kind: 'manual',
        amount: -20_000,
        balanceAfter: -7_655,
        offerId: null,
        offerName: null,
        sealedDescription: null,
        reverses: null,
        at: AT + 1,
      },
      {
        seq: 1,
        kind: 'manual',
        amount: 12_345,
        balanceAfter: 12_345,
        offerId: null,
        offerName: null,
        sealedDescription: null,
        reverses: null,
        at: AT,
      },
    ]);
    const ids = list.rows.map((row) => row.transactionId);
    expect(ids).toEqual([second, first].map((posted) => ('transactionId' in posted ? posted.transactionId : null)));
    expect(list.person).toEqual(await store.findTokenHolder(account));
  });

  test('walls, panels and users have separate balances', async () => {
    const store = open();
    const account = freshAccount();
    await store.postTransaction(transaction(account));
    for (const other of [
      { ...account, kind: 'survey-profile' as const },
      { ...account, profileId: 8 },
      { ...account, subid1: account.subid1.toUpperCase() },
      { ...account, subid1: `${account.subid1} ` },
    ]) {
      expect(await store.listTransactions({ account: other, limit: 5, offset: 0 })).toEqual({
        balance: 0,
        total: 0,
        person: null,
        rows: [],
      });
    }
  });

  test('every page of the list has the total of all rows', async () => {
    const store = open();
    const account = freshAccount();
    for (let amount = 1; amount <= 5; amount++) await store.postTransaction(transaction(account, { amount }));
    const page = async (limit: number | null, offset: number): Promise<number[]> => {
      const list = await store.listTransactions({ account, limit, offset });
      expect(list).toMatchObject({ balance: 15, total: 5 });
      return list.rows.map((row) => row.amount);
    };
    expect(await page(null, 0)).toEqual([5, 4, 3, 2, 1]);
    expect(await page(2, 0)).toEqual([5, 4]);
    expect(await page(2, 4)).toEqual([1]);
    expect(await page(100, 3)).toEqual([2, 1]);
    expect(await page(null, 5)).toEqual([]);
    expect(await page(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  test('a transaction that would fall below min_balance writes nothing and opens no account', async () => {
    const store = open();
    const account = freshAccount();
    const tooMuch = transaction(account, { amount: -1, minBalance: 0 });
    expect(await store.postTransaction(tooMuch)).toEqual({ kind: 'insufficient_balance', balance: 0 });
    expect(await store.findPerson(account)).toBe(null);
    await store.postTransaction(transaction(account, { amount: 5 }));
    expect(await store.postTransaction(transaction(account, { amount: -6, minBalance: 0 }))).toEqual({
      kind: 'insufficient_balance',
      balance: 5,
    });
    expect(await store.postTransaction(transaction(account, { amount: -5, minBalance: 0 }))).toMatchObject({
      kind: 'posted',
      balance: 0,
    });
  });

  test('a transaction that would exceed the limit of balances is refused in either direction', async () => {
    const store = open();
    for (const sign of [1, -1]) {
      const account = freshAccount();
      const most = sign * MAX_BALANCE_UNITS;
      expect(await store.postTransaction(transaction(account, { amount: most }))).toMatchObject({ balance: most });
      expect(await store.postTransaction(transaction(account, { amount: sign }))).toEqual({ kind: 'balance_limit' });
      expect((await store.listTransactions({ account, limit: 1, offset: 0 })).balance).toBe(most);
    }
    const unseen = freshAccount();
    const beyond = transaction(unseen, { amount: MAX_BALANCE_UNITS + 1 });
    expect(await store.postTransaction(beyond)).toEqual({ kind: 'balance_limit' });
    expect(await store.findPerson(unseen)).toBe(null);
  });

  test('a repeated idempotency key returns the first outcome, and refuses other parameters', async () => {
    const store = open();
    const account = freshAccount();
    const idempotency = { digest: `key ${fresh()}`, fingerprint: 'f' };
    const first = await store.postTransaction(transaction(account, { idempotency }));
    await store.postTransaction(transaction(account));
    expect(await store.postTransaction(transaction(account, { idempotency }))).toEqual({ ...first, kind: 'repeat' });
    const other = { ...idempotency, fingerprint: 'g' };
    expect(await store.postTransaction(transaction(freshAccount(), { idempotency: other }))).toEqual({
      kind: 'idempotency_mismatch',
    });
    const elsewhere = { ...freshAccount(), profileId: 8 };
    expect(await store.postTransaction(transaction(elsewhere, { idempotency: other }))).toMatchObject({
      kind: 'posted',
    });
    expect((await store.listTransactions({ account, limit: 1, offset: 0 })).total).toBe(2);
  });

  test('a refused transaction does not use up its idempotency key', async () => {
    const store = open();
    const account = freshAccount();
    const debit = transaction(account, {
      amount: -5,
      minBalance: 0,
      idempotency: { digest: `key ${fresh()}`, fingerprint: 'f' },
    });
    expect(await store.postTransaction(debit)).toMatchObject({ kind: 'insufficient_balance' });
    await store.postTransaction(transaction(account, { amount: 5 }));
    expect(await store.postTransaction(debit)).toMatchObject({ kind: 'posted', balance: 0 });
    expect(await store.postTransaction(debit)).toMatchObject({ kind: 'repeat', balance: 0 });
  });

  test("a description is sealed with the account's key, and a transaction without one stores nothing sealed", async () => {
    const store = open();
    const account = freshAccount();
    await store.postTransaction(transaction(account, { sealer: sealedWithKey('first') }));
    await store.postTransaction(transaction(account, { sealer: sealedWithKey('second') }));
    expect(await store.postTransaction(transaction(account))).toMatchObject({ kind: 'posted' });
    const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
    expect(rows.map((row) => textOf(row.sealedDescription))).toEqual([null, 'sealed with first', 'sealed with first']);
  });

  test('what a sealer throws is thrown, nothing is written, and other transactions are posted', async () => {
    const store = open();
    const account = freshAccount();
    const fail = (): never => {
      throw new Error('no such key');
    };
    const failing = transaction(account, { sealer: { newKey, seal: fail } });
    await expect(store.postTransaction(failing)).rejects.toThrow('no such key');
    expect(await store.findPerson(account)).toBe(null);
    await store.openPerson({ account, newKey, at: AT });
    await expect(store.postTransaction(failing)).rejects.toThrow('no such key');
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 0 });
    const others = await Promise.allSettled(
      [transaction(freshAccount()), failing, transaction(freshAccount())].map((each) => store.postTransaction(each)),
    );
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
}
