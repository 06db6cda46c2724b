import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import { beginEvents, numbered } from './event-fixtures.ts';
import { AT, fresh, type OpenStore } from './fixtures.ts';
import { expectValidLedger, history, release, reversal } from './money-fixtures.ts';

const MANY = Array.from({ length: 64 }, (_, index) => index);

/** The numbered places of events that are paid several times: at once, and in any order. */
export function numberedPlacesContract(open: OpenStore): void {
  const kindOf = async (input: NewLead) => (await open().creditLead(input)).kind;
  const begin = () => beginEvents(open());

  test('64 transactions of one event at once are paid as often as it allows, and once a day', async () => {
    const { account, clickId, store } = await begin();
    const count = async (inputs: readonly NewLead[]) => {
      const kinds = await Promise.all(inputs.map(kindOf));
      return ['credited', 'held', 'not_credited'].map((kind) => kinds.filter((one) => one === kind).length);
    };
    expect(await count(MANY.map(() => numbered(clickId, { completions: 5 })))).toEqual([5, 0, 59]);
    const daily = { completions: 10, day: '2026-09-21' };
    expect(await count(MANY.map(() => numbered(clickId, daily, { eventId: '2' })))).toEqual([1, 9, 54]);
    expect(await count(MANY.map(() => numbered(clickId, {}, { eventId: '3' })))).toEqual([64, 0, 0]);
    expect((await history(store, account)).balance).toBe((5 + 1 + 64) * 150_000);
    await expectValidLedger(store);
  });

  test('whatever comes in whichever order, live leads never exceed the limits', async () => {
    const step = fc.record({
      does: fc.constantFrom('credit', 'credit', 'hold', 'reverse', 'release', 'turn away'),
      name: fc.nat({ max: 7 }),
      day: fc.constantFrom('2026-09-21', '2026-09-22'),
      isDayStated: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom(2, 3, null),
        fc.boolean(),
        async (steps, completions, isDaily) => {
          const { account, clickId, store } = await begin();
          const run = fresh();
          let paid = 0;
          /** By transaction. `day`: the one that it has taken. */
          const known = new Map<number, { input: NewLead; state: string; day: string | null }>();
          const live = () => [...known.values()].filter(({ state }) => state === 'credited' || state === 'pending');
          const early = new Set<number>();
          for (const { day, does, isDayStated, name } of steps) {
            const limits = { completions, day: isDaily ? day : null, isDayStated };
            const input = numbered(clickId, limits, { externalId: `t ${run} ${name}`, reason: 'checked' });
            const before = known.get(name);
            if (does === 'credit' || does === 'hold') {
              const kind = await kindOf({ ...input, verdict: does });
              if (before !== undefined) {
                expect(kind).toBe(before.state === 'turned away' ? 'rejected' : 'duplicate');
                continue;
              }
              const isFull = completions !== null && live().length >= completions;
              const isTaken = isDaily && live().some((one) => one.day === day);
              const taken = isDaily && !isTaken ? day : null;
              if (early.delete(name)) {
                expect(kind).toBe('reversed_early');
                known.set(name, { input, state: 'reversed', day: null });
              } else if (isFull || (isTaken && isDayStated)) {
                expect(kind).toBe('not_credited');
                known.set(name, { input, state: 'rejected', day: null });
              } else {
                expect(kind).toBe(isTaken || does === 'hold' ? 'held' : 'credited');
                known.set(name, { input, state: kind === 'held' ? 'pending' : 'credited', day: taken });
                if (kind === 'credited') paid += 1;
              }
            } else if (does === 'reverse') {
              const { kind } = await store.reverseLead(reversal(input));
              if (before === undefined) {
                expect(kind).toBe(early.has(name) ? 'duplicate' : 'early');
                early.add(name);
              } else if (before.state === 'reversed') expect(kind).toBe('duplicate');
              else {
                expect(kind).toBe(before.state === 'credited' ? 'reversed' : 'withdrawn');
                if (before.state === 'credited') paid -= 1;
                if (before.state === 'credited' || before.state === 'pending') before.state = 'reversed';
              }
            } else if (before?.state === 'pending') {
              const { leadId } = before.input;
              if (does === 'release') {
                expect(await store.releaseLead(release(before.input))).toMatchObject({ kind: 'credited' });
                before.state = 'credited';
                paid += 1;
              } else {
                expect((await store.rejectLead({ leadId, reason: 'operator', at: AT })).kind).toBe('rejected');
                before.state = 'turned away';
              }
            }
          }
          expect((await history(store, account)).balance).toBe(paid * 150_000);
        },
      ),
      { numRuns: 40 },
    );
    await expectValidLedger(open());
  });
}
