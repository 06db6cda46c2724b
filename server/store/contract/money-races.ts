import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT, fresh, lead, newClick, type OpenStore } from './fixtures.ts';
import { deliver, history, newLead, newPostback, newUser, release, reversal, stateOf } from './money-fixtures.ts';

const MANY = Array.from({ length: 64 }, (_, index) => index);

function count(answers: readonly { kind: string }[], kind: string): number {
  return answers.filter((answer) => answer.kind === kind).length;
}

/** Concurrent leads, reversals and releases have one effect each. */
export function moneyRacesContract(open: OpenStore): void {
  test('64 concurrent reports of one lead make one credit with one delivery', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const { clickId } = await newClick(store, account);
    const input = lead(clickId);
    const copy = (n: number) => ({ ...input, leadId: `${input.leadId} ${n}`, deliveryId: `${input.deliveryId}${n}_` });
    const outcomes = await Promise.all(MANY.map((n) => store.creditLead(copy(n))));
    expect([count(outcomes, 'credited'), count(outcomes, 'duplicate')]).toEqual([1, 63]);
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
    expect(await store.listDeliveries({ adwallId: account.profileId, limit: 100 })).toHaveLength(1);
  });

  test('a lead that is reported at once for 64 clicks of 64 users is credited to one of them', async () => {
    const store = open();
    const clicks = await Promise.all(MANY.map(async () => newClick(store, await newUser(store))));
    const externalId = `t ${fresh()}`;
    const outcomes = await Promise.all(clicks.map(({ clickId }) => store.creditLead(lead(clickId, { externalId }))));
    expect([count(outcomes, 'credited'), count(outcomes, 'conflict')]).toEqual([1, 63]);
  });

  test('64 concurrent screen-outs of one user, for several clicks, make six credits', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = await Promise.all([0, 1, 2].map(() => newClick(store, account)));
    const screenouts = MANY.map((n) =>
      lead(clicks[n % clicks.length]?.clickId ?? '', {
        kind: 'screenout',
        takes: 'identity',
        payout: 500,
        amount: 5_000,
      }),
    );
    const outcomes = await Promise.all(screenouts.map((input) => store.creditLead(input)));
    expect([count(outcomes, 'credited'), count(outcomes, 'not_credited')]).toEqual([6, 58]);
    expect((await history(store, account)).balance).toBe(30_000);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('64 concurrent transactions of one click on a repeatable offer make 64 credits', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const outcomes = await Promise.all(MANY.map(() => store.creditLead(lead(clickId, { takes: 'transaction' }))));
    expect(count(outcomes, 'credited')).toBe(64);
    expect((await history(store, account)).balance).toBe(64 * 150_000);
  });

  test('50 concurrent leads of a tile are credited up to its ceiling, and the others are held', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const tile = () => lead(clickId, { takes: 'transaction', amount: 30_000, dayCeiling: 300_000 });
    const outcomes = await Promise.all(MANY.slice(0, 50).map(() => store.creditLead(tile())));
    expect([count(outcomes, 'credited'), count(outcomes, 'held')]).toEqual([10, 40]);
    expect((await history(store, account)).balance).toBe(300_000);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('64 concurrent reports of one reversal take the credit back once', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const paid = await newLead(store, account);
    const undone = await Promise.all(MANY.map(() => store.reverseLead(reversal(paid))));
    expect([count(undone, 'reversed'), count(undone, 'duplicate')]).toEqual([1, 63]);
    expect(await history(store, account)).toEqual({ balance: 0, kinds: ['lead', 'reversal'] });
    expect(await store.listDeliveries({ leadId: paid.leadId, limit: 100 })).toHaveLength(2);
  });

  test('64 concurrent reversals of a lead and of its reconciliation take each back once', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const paid = await newLead(store, account);
    const more = lead(paid.clickId, {
      takes: 'identity',
      eventId: 'reconciled',
      externalId: paid.externalId,
      amount: 7,
    });
    await store.creditLead(more);
    const undone = await Promise.all(MANY.map((n) => store.reverseLead(reversal(n % 2 === 0 ? paid : more))));
    expect(count(undone, 'reversed') + count(undone, 'duplicate')).toBe(64);
    expect(await history(store, account)).toEqual({ balance: 0, kinds: ['lead', 'lead', 'reversal', 'reversal'] });
    expect(await store.listDeliveries({ adwallId: account.profileId, limit: 100 })).toHaveLength(4);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a lead and its reversal that come at once end as reversed, in either order', async () => {
    const store = open();
    const account = await newUser(store);
    const leads = await Promise.all(MANY.map(async () => lead((await newClick(store, account)).clickId)));
    const answers = await Promise.all(
      leads.flatMap((input, n) => {
        const report = () => store.creditLead(input);
        const undone = () => store.reverseLead(reversal(input));
        return n % 2 === 0 ? [report(), undone(), report(), undone()] : [undone(), report(), undone(), report()];
      }),
    );
    const states = await Promise.all(leads.map(({ leadId }) => stateOf(store, leadId)));
    expect(new Set(states)).toEqual(new Set(['reversed']));
    expect(count(answers, 'credited')).toBe(count(answers, 'reversed'));
    expect(count(answers, 'early')).toBe(count(answers, 'reversed_early'));
    expect(count(answers, 'credited') + count(answers, 'early')).toBe(64);
    expect((await history(store, account)).balance).toBe(0);
  });

  test('of concurrent releases, rejections and reversals of a held lead one succeeds', async () => {
    const store = open();
    for (let round = 0; round < 4; round++) {
      const account = await newUser(store);
      const held = await newLead(store, account, { verdict: 'hold', reason: 'velocity' });
      const answers = await Promise.all([
        ...MANY.slice(0, 8).flatMap(() => [
          store.releaseLead(release(held)),
          store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT }),
        ]),
        ...(round < 2 ? [] : [store.reverseLead(reversal(held))]),
      ]);
      const { balance, kinds } = await history(store, account);
      const won = count(answers, 'credited') + count(answers, 'rejected');
      expect(won).toBeLessThanOrEqual(1);
      if (round < 2) expect(won).toBe(1);
      expect(kinds).toEqual(['lead', 'reversal'].slice(0, count(answers, 'credited') + count(answers, 'reversed')));
      expect(balance).toBe((await stateOf(store, held.leadId)) === 'credited' ? 150_000 : 0);
    }
  });

  test('a reversal that comes while its credit is delivered is delivered after it', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    for (let round = 0; round < 8; round++) {
      const paid = await newLead(store, account);
      await Promise.all([deliver(store, postbackId), store.reverseLead(reversal(paid))]);
      await deliver(store, postbackId);
      await deliver(store, postbackId);
      const rows = await store.listDeliveries({ leadId: paid.leadId, limit: 10 });
      expect(rows.map((row) => `${row.status} ${row.state}`).sort()).toEqual(['1 delivered', '2 delivered']);
    }
  });

  test('an erasure that runs among leads and reversals leaves a valid ledger and nothing to deliver', async () => {
    const store = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const leads = await Promise.all(MANY.map(async () => lead((await newClick(store, account)).clickId)));
    await Promise.all([
      ...leads.slice(0, 32).flatMap((input) => [store.creditLead(input), store.reverseLead(reversal(input))]),
      store.erasePerson({ account, at: AT }),
      ...leads.slice(32).flatMap((input) => [store.creditLead(input), store.reverseLead(reversal(input))]),
    ]);
    expect(await store.listDeliveries({ adwallId: account.profileId, limit: 100 })).toEqual([]);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('leads, reversals and decisions in any order leave what a model predicts', async () => {
    const step = fc.record({
      event: fc.constantFrom('1', '2', '3'),
      does: fc.constantFrom('credit', 'hold', 'reject', 'reverse', 'release', 'turn away'),
      /** Which of two transaction ids it has. */
      name: fc.constantFrom('a', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const store = open();
        const account = await newUser(store);
        const { clickId } = await newClick(store, account);
        const run = fresh();
        let balance = 0;
        /** The lead that holds each event's place, and leads with the other id that came while it was taken. */
        const payable = new Map<string, { leadId: string; state: string; identity: string }>();
        const repeats = new Map<string, { leadId: string; state: string; identity: string }>();
        const rejected = new Set<string>();
        const early = new Set<string>();
        for (const [index, { event, does, name }] of steps.entries()) {
          const input = lead(clickId, {
            leadId: `lead ${run} ${index}`,
            externalId: `t ${run} ${name}`,
            eventId: event,
            eventCount: 3,
            reason: 'checked',
          });
          const identity = `${event} ${name}`;
          const there = payable.get(event);
          const repeat = repeats.get(identity);
          if (does === 'release' || does === 'turn away') {
            const held = repeat ?? there ?? { leadId: 'none', state: 'none', identity };
            const isHeld = held.state === 'pending';
            const of = { ...input, leadId: held.leadId };
            const { kind } =
              does === 'release'
                ? await store.releaseLead(release(of))
                : await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT });
            if (!isHeld) expect(kind).toBe(held.leadId === 'none' ? 'unknown_lead' : 'not_held');
            else if (does === 'release') {
              expect(kind).toBe('credited');
              held.state = 'credited';
              balance += input.amount;
              // It takes the place of the event if that is free by then.
              if (held === repeat && there === undefined) {
                repeats.delete(identity);
                payable.set(event, held);
              }
            } else {
              expect(kind).toBe('rejected');
              if (held === repeat) repeats.delete(identity);
              else payable.delete(event);
              // A later report with the same transaction id gets the rejection.
              rejected.add(held.identity);
            }
          } else if (does === 'reverse') {
            const { kind } = await store.reverseLead(reversal(input));
            const named = repeat ?? there;
            if (rejected.has(identity)) expect(kind).toBe('withdrawn');
            else if (named === undefined) {
              expect(kind).toBe(early.has(identity) ? 'duplicate' : 'early');
              early.add(identity);
            } else if (named.state === 'reversed') expect(kind).toBe('duplicate');
            else {
              expect(kind).toBe(named.state === 'credited' ? 'reversed' : 'withdrawn');
              if (named.state === 'credited') balance -= input.amount;
              named.state = 'reversed';
            }
          } else {
            const { kind } = await store.creditLead({ ...input, verdict: does });
            if (rejected.has(identity)) expect(kind).toBe('rejected');
            else if (repeat !== undefined || there?.identity === identity) expect(kind).toBe('duplicate');
            else if (there !== undefined && does !== 'reject') {
              expect(kind).toBe(early.has(identity) ? 'reversed_early' : 'held');
              const state = early.delete(identity) ? 'reversed' : 'pending';
              repeats.set(identity, { leadId: input.leadId, state, identity });
            } else if (does === 'reject') {
              expect(kind).toBe('rejected');
              rejected.add(identity);
              early.delete(identity);
            } else {
              const isUndone = early.has(`${event} a`) || early.has(`${event} b`);
              expect(kind).toBe(isUndone ? 'reversed_early' : does === 'hold' ? 'held' : 'credited');
              const state = isUndone ? 'reversed' : does === 'hold' ? 'pending' : 'credited';
              payable.set(event, { leadId: input.leadId, state, identity });
              if (state === 'credited') balance += input.amount;
              for (const each of ['a', 'b']) if (isUndone) early.delete(`${event} ${each}`);
            }
          }
        }
        expect((await history(store, account)).balance).toBe(balance);
        for (const { leadId, state } of [...payable.values(), ...repeats.values()]) {
          expect(await stateOf(store, leadId)).toBe(state);
        }
      }),
      { numRuns: 40 },
    );
    expect((await open().verifyLedger({ limit: 5 })).broken).toEqual([]);
  });
}
