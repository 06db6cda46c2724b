import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AT,
  click,
  fresh,
  freshAccount,
  lead,
  newClick,
  newWall,
  transaction,
  userProfile,
  type OpenStore,
  sealedWithKey,
  textOf,
} from './fixtures.ts';

const MANY = Array.from({ length: 64 }, (_, index) => index);

/** What holds when commands run at once, and for any sequence of them. */
export function racesContract(open: OpenStore): void {
  test('64 posts at once with one idempotency key, to a new account, make one transaction', async () => {
    const store = open();
    const account = freshAccount();
    const idempotency = { digest: `key ${fresh()}`, fingerprint: 'f' };
    const posted = await Promise.all(MANY.map(() => store.postTransaction(transaction(account, { idempotency }))));
    expect(posted.filter((outcome) => outcome.kind === 'posted')).toHaveLength(1);
    expect(posted.filter((outcome) => outcome.kind === 'repeat')).toHaveLength(63);
    expect(new Set(posted.map((outcome) => ('transactionId' in outcome ? outcome.transactionId : null))).size).toBe(1);
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 1 });
  });

  test('64 posts at once with one idempotency key, to 64 accounts, make one transaction', async () => {
    const store = open();
    const digest = `key ${fresh()}`;
    const accounts = MANY.map(() => freshAccount());
    const posted = await Promise.all(
      accounts.map((account) =>
        store.postTransaction(transaction(account, { idempotency: { digest, fingerprint: account.subid1 } })),
      ),
    );
    expect(posted.filter((outcome) => outcome.kind === 'posted')).toHaveLength(1);
    expect(posted.filter((outcome) => outcome.kind === 'idempotency_mismatch')).toHaveLength(63);
    const people = await Promise.all(accounts.map((account) => store.findPerson(account)));
    expect(people.filter((person) => person !== null)).toHaveLength(1);
  });

  test('concurrent debits never take a balance below their minimum', async () => {
    const store = open();
    const account = freshAccount();
    await store.postTransaction(transaction(account, { amount: 10 }));
    const debit = transaction(account, { amount: -3, minBalance: 0 });
    const posted = await Promise.all(MANY.map(() => store.postTransaction(debit)));
    expect(posted.filter((outcome) => outcome.kind === 'posted')).toHaveLength(3);
    expect(posted.filter((outcome) => outcome.kind === 'insufficient_balance')).toHaveLength(61);
    expect(await store.listTransactions({ account, limit: 1, offset: 0 })).toMatchObject({ balance: 1, total: 4 });
  });

  test('a lead that is reported 64 times at once, and 64 leads of one offer, are each credited once', async () => {
    const store = open();
    const account = freshAccount();
    const { clickId } = await newClick(store, account);
    const input = lead(clickId);
    const outcomes = await Promise.all(MANY.map((n) => store.creditLead({ ...input, leadId: `${input.leadId}-${n}` })));
    expect(outcomes.filter((outcome) => outcome.kind === 'credited')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'duplicate')).toHaveLength(63);
    const second = await newClick(store, account);
    const leads = await Promise.all(MANY.map(() => store.creditLead(lead(second.clickId))));
    expect(leads.filter((outcome) => outcome.kind === 'credited')).toHaveLength(1);
    expect(leads.filter((outcome) => outcome.kind === 'held')).toHaveLength(63);
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 2 });
  });

  test('of concurrent sign-ups with one e-mail, or by one user, one creates a profile', async () => {
    const store = open();
    const emailDigest = `email ${fresh()}`;
    const signUps = await Promise.all(
      MANY.map(() => store.createUserProfile(userProfile(freshAccount(), { emailDigest }))),
    );
    expect(signUps.filter((outcome) => outcome.kind === 'created')).toHaveLength(1);
    expect(signUps.filter((outcome) => outcome.kind === 'email_taken')).toHaveLength(63);
    const account = freshAccount();
    const twice = await Promise.all(MANY.map(() => store.createUserProfile(userProfile(account))));
    expect(twice.filter((outcome) => outcome.kind === 'created')).toHaveLength(1);
    expect(twice.filter((outcome) => outcome.kind === 'profile_exists')).toHaveLength(63);
  });

  test('concurrent first calls of a new user open one account, and all seal with its key', async () => {
    const store = open();
    const account = freshAccount();
    const clicks = await Promise.all(
      MANY.map((n) => store.recordClick(click(account, { sealer: sealedWithKey(`key ${n}`) }))),
    );
    expect(clicks.filter((outcome) => outcome.kind === 'recorded')).toHaveLength(64);
    const stored = await store.exportPerson(account);
    const key = textOf(stored?.person.wrappedKey);
    expect(new Set(stored?.clicks.map(({ sealed }) => textOf(sealed)))).toEqual(new Set([`sealed with ${key}`]));
  });

  test('a click seals with the key of the account at that time, whatever its targeting facts have seen', async () => {
    const store = open();
    const account = freshAccount();
    const readFacts = () => store.targetingFacts({ account, ipDigest: null, panelId: null });
    const isSound = async (): Promise<void> => {
      const stored = await store.exportPerson(account);
      const key = textOf(stored?.person.wrappedKey);
      expect(stored?.clicks.map(({ sealed }) => textOf(sealed))).toEqual(
        stored?.clicks.map(() => `sealed with ${key}`),
      );
    };
    await readFacts();
    await store.postTransaction(transaction(account, { sealer: sealedWithKey('opened since') }));
    await store.recordClick(click(account, { sealer: sealedWithKey('of the click') }));
    await isSound();
    await readFacts();
    await store.erasePerson({ account, at: AT });
    await store.recordClick(click(account, { sealer: sealedWithKey('after the erasure') }));
    await isSound();
    expect((await store.exportPerson(account))?.clicks).toHaveLength(1);
  });

  test("64 concurrent changes of a wall's settings are all kept", async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    await Promise.all(
      MANY.map((n) =>
        store.changeWallSettings(adwallId, (before) => ({
          kind: 'valid',
          settings: { ...before, blocked: [...before.blocked, n] },
        })),
      ),
    );
    const { walls } = await store.loadDirectory();
    const blocked = walls.find((wall) => wall.adwallId === adwallId)?.settings.blocked ?? [];
    expect(blocked.toSorted((a, b) => a - b)).toEqual(MANY);
  });

  test('after erasures that run among other commands, the person is gone and the ledger is valid', async () => {
    const store = open();
    const account = freshAccount();
    await Promise.all(
      MANY.map((n) =>
        n % 8 === 7
          ? store.erasePerson({ account, at: AT })
          : store.postTransaction(transaction(account, { sealer: sealedWithKey(`key ${n}`) })),
      ),
    );
    await store.erasePerson({ account, at: AT });
    expect(await store.findPerson(account)).toBe(null);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('any transactions, in any groups, leave the balances that a model predicts', async () => {
    const step = fc.record({
      user: fc.nat({ max: 2 }),
      amount: fc.integer({ min: -50, max: 50 }).filter((amount) => amount !== 0),
      minBalance: fc.option(fc.integer({ min: -20, max: 20 })),
      key: fc.option(fc.nat({ max: 4 })),
    });
    const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(groups, async (batches) => {
        const store = open();
        const accounts = [freshAccount(), freshAccount(), freshAccount()];
        const run = fresh();
        const balances = [0, 0, 0];
        const amounts: number[][] = [[], [], []];
        const used = new Map<string, number>();
        for (const batch of batches) {
          const answers = await Promise.all(
            batch.map(({ user, amount, minBalance, key }) =>
              store.postTransaction(
                transaction(accounts[user] ?? freshAccount(), {
                  amount,
                  minBalance,
                  idempotency: key === null ? null : { digest: `run ${run} user ${user} key ${key}`, fingerprint: 'f' },
                }),
              ),
            ),
          );
          for (const [index, { user, amount, minBalance, key }] of batch.entries()) {
            const before = balances[user] ?? 0;
            const name = `${user} ${key}`;
            const repeated = key === null ? undefined : used.get(name);
            if (repeated !== undefined) {
              expect(answers[index]).toMatchObject({ kind: 'repeat', balance: repeated });
            } else if (minBalance !== null && before + amount < minBalance) {
              expect(answers[index]).toEqual({ kind: 'insufficient_balance', balance: before });
            } else {
              expect(answers[index]).toMatchObject({ kind: 'posted', balance: before + amount });
              balances[user] = before + amount;
              amounts[user]?.unshift(amount);
              if (key !== null) used.set(name, before + amount);
            }
          }
        }
        for (const [user, account] of accounts.entries()) {
          const list = await store.listTransactions({ account, limit: null, offset: 0 });
          expect(list.balance).toBe(balances[user]);
          expect(list.rows.map((row) => row.amount)).toEqual(amounts[user]);
        }
      }),
      { numRuns: 25 },
    );
    expect((await open().verifyLedger({ limit: 5 })).broken).toEqual([]);
  });
}
