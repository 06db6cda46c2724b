import { describe, expect, test } from 'vitest';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { sealerOfNothing } from '../../server/security/person-sealer.ts';
import { openAccount } from '../support/requests/open-account.ts';

onEveryEngine('Balances (docs/contract/ledger.md#create-a-transaction)', (ready) => {
  describe.each(['wall', 'panel'] as const)('of a %s', (kind) => {
    const setUp = () => openAccount(ready(), kind);

    test('ten times 0.1 is 1', async () => {
      const { balance, post, user } = await setUp();
      for (let count = 0; count < 10; count++) await post(user, { currency_adjustment: '0.1' });
      expect(await balance(user)).toBe(1);
    });

    test('409 below min_balance, and nothing is written', async () => {
      const { balance, post, user } = await setUp();
      await post(user, { currency_adjustment: 10 });
      const refused = await post(user, { currency_adjustment: -11, min_balance: 0 });
      expect(refused).toMatchObject({ status: 409, code: 'insufficient_balance' });
      expect(await balance(user)).toBe(10);
      expect((await post(user, { currency_adjustment: -10, min_balance: 0 })).status).toBe(201);
      expect((await post(user, { currency_adjustment: -1, min_balance: -0.5 })).status).toBe(409);
      expect((await post(user, { currency_adjustment: -1 })).status).toBe(201);
      expect(await balance(user)).toBe(-1);
      expect((await post(user, { currency_adjustment: 1, min_balance: 'x' })).failing).toEqual(['min_balance']);
    });

    test('simultaneous debits never take the balance below min_balance', async () => {
      const { balance, post, user } = await setUp();
      await post(user, { currency_adjustment: 10 });
      const debits = await Promise.all(
        Array.from({ length: 24 }, () => post(user, { currency_adjustment: -3, min_balance: 0 })),
      );
      expect(debits.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(debits.filter(({ status }) => status === 409)).toHaveLength(21);
      expect(await balance(user)).toBe(1);
    });

    test('an idempotency key returns the first response again, and 422 for other parameters', async () => {
      const { balance, newUser, post, secrets, user } = await setUp();
      const headers = { 'Idempotency-Key': secrets.add(`order-${crypto.randomUUID()}`) };
      const first = await post(user, { currency_adjustment: 5, description: 'Order' }, headers);
      const again = await post(user, { currency_adjustment: 5, description: 'Order' }, headers);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      const changed = [
        await post(user, { currency_adjustment: 6, description: 'Order' }, headers),
        await post(user, { currency_adjustment: 5, description: 'Another' }, headers),
        await post(newUser(), { currency_adjustment: 5, description: 'Order' }, headers),
      ];
      expect(changed.map(({ status, code }) => [status, code])).toEqual(
        changed.map(() => [422, 'idempotency_mismatch']),
      );
      expect(await balance(user)).toBe(5);
      expect((await post(user, { currency_adjustment: 5 }, { 'Idempotency-Key': 'x'.repeat(256) })).status).toBe(400);
    });

    test('of simultaneous repeats one is written, and all get its response', async () => {
      const { balance, post, user } = await setUp();
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => post(user, { currency_adjustment: 2 }, headers)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await balance(user)).toBe(2);
    });

    test('409 when the balance would exceed ±9e15 units', async () => {
      const { balance, post, store, user, wallOrPanel, vault, clock } = await setUp();
      const account = { ...wallOrPanel.ref, subid1: user };
      const posted = await store.postTransaction({
        account,
        amount: 9_000_000_000_000_000 - 10_000,
        sealer: sealerOfNothing(vault),
        minBalance: null,
        idempotency: null,
        at: clock.now(),
      });
      expect(posted.kind).toBe('posted');
      expect(await post(user, { currency_adjustment: '1.0001' })).toMatchObject({ status: 409, code: 'balance_limit' });
      expect((await post(user, { currency_adjustment: '1' })).status).toBe(201);
      expect(await balance(user)).toBe(900_000_000_000);
    });

    test('the same subid1 has its own balance on each wall and panel', async () => {
      const { balance, newPanel, newWall, post, wallOrPanel, user, client } = await setUp();
      await post(user, { currency_adjustment: 3 });
      const other = kind === 'wall' ? await newWall() : await newPanel();
      const empty = await client.get(other.user(user, 'transactions.json'), { bearer: other.secretKey });
      expect(empty.status).toBe(204);
      expect(await balance(user)).toBe(3);
      expect(wallOrPanel.path(user)).not.toBe(other.user(user, 'transactions.json'));
    });
  });
});
