import { afterAll, expect } from 'vitest';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { CROWD, races, tally } from '../support/money/race.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

let nextKey = 1;
let nextUser = 1;
const newKey = (): string => `race-${(nextKey += 1)}`;
const newUser = (): string => `payer-${(nextUser += 1)}`;

races('Races of transactions', receiver, (race) => {
  race('64 posts with one Idempotency-Key for a new user are one row, which all responses name', async (arena) => {
    const user = newUser();
    const key = newKey();
    const answers = await arena.crowd((n) => arena.post(n, user, { currency_adjustment: 5 }, key));
    expect(tally(answers)).toEqual({ 201: CROWD });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await arena.history(user)).toEqual({ amounts: [5], balance: 5 });
    await arena.settle([user]);
  });

  race('one Idempotency-Key used for two users and two amounts at once works for one of them', async (arena) => {
    const users = [newUser(), newUser()];
    const key = newKey();
    const amounts = [3, 4];
    const answers = await arena.crowd((n) => {
      const kind = n >> 1;
      return arena.post(n, users[kind % 2] ?? '', { currency_adjustment: amounts[(kind >> 1) % 2] ?? 0 }, key);
    });
    expect(tally(answers)).toEqual({ 201: CROWD / 4, idempotency_mismatch: (CROWD / 4) * 3 });
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    const histories = await Promise.all(users.map((user) => arena.history(user)));
    expect(histories.flatMap((history) => history.amounts)).toHaveLength(1);
    await arena.settle(users);
  });

  race('64 debits with min_balance never overdraw the balance', async (arena) => {
    const user = newUser();
    expect((await arena.post(0, user, { currency_adjustment: 100 })).status).toBe(201);
    const answers = await arena.crowd((n) => arena.post(n, user, { currency_adjustment: -7, min_balance: 0 }));
    expect(tally(answers)).toEqual({ 201: 14, insufficient_balance: CROWD - 14 });
    expect((await arena.history(user)).balance).toBe(2);
    await arena.settle([user]);
  });

  race('debits among credits never take the balance below min_balance', async (arena) => {
    const user = newUser();
    const debit = (n: number) => 1 + (n % 9);
    const answers = await arena.crowd((n) =>
      arena.post(
        n,
        user,
        n % 3 === 0 ? { currency_adjustment: 4 } : { currency_adjustment: -debit(n), min_balance: -10 },
      ),
    );
    const { amounts, balance } = await arena.history(user);
    let running = 0;
    const below = amounts.toReversed().filter((amount) => (running += amount) < -10);
    expect(below).toEqual([]);
    expect(running).toBe(balance);
    const accepted = answers.filter(({ status }) => status === 201);
    expect(amounts).toHaveLength(accepted.length);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(accepted.length);
    expect(tally(answers)).toEqual({ 201: accepted.length, insufficient_balance: CROWD - accepted.length });
    await arena.settle([user]);
  });
});
