import { expect, test } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import { findLeadFacts } from './find-lead-facts.ts';
import { facts, moved } from './received-call.fixture.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const asked = { clickId: 'clk_1', recentSince: 0 };

/** Finds the facts of a click, which are `before` until its offer is settled. Also returns what was settled. */
async function find(before: LeadFacts | null) {
  const settled: number[] = [];
  const found = await findLeadFacts(
    {
      store: fakeStore({
        leadFacts: () => (settled.length === 0 ? before : facts),
        settleFeedOffer: async (id) => void settled.push(id),
        restoreClick: async () => false,
      }),
      clock: movableClock(),
    },
    asked,
  );
  return { offer: found?.offer, settled };
}

test.each([
  ['has brought', { ...facts, offer: null }],
  ['has given another source', moved],
])('an offer that a run %s, but that is still staged, is moved first', async (_what, before) => {
  const { offerId } = before.click;
  expect(await find({ ...before, isStaged: true })).toEqual({ offer: facts.offer, settled: [offerId] });
});

test('an offer that is not staged is as it stands, or unknown', async () => {
  expect(await find(facts)).toEqual({ offer: facts.offer, settled: [] });
  expect(await find({ ...facts, offer: null })).toEqual({ offer: null, settled: [] });
  expect(await find(null)).toEqual({ offer: undefined, settled: [] });
});

test('a click that was removed is brought back, and asked for again', async () => {
  let isThere = false;
  const clock = movableClock();
  const found = await findLeadFacts(
    {
      store: fakeStore({
        leadFacts: () => (isThere ? facts : null),
        settleFeedOffer: async () => undefined,
        restoreClick: async (restored) => {
          expect(restored).toEqual({ clickId: 'clk_1', at: clock.now() });
          isThere = true;
          return true;
        },
      }),
      clock,
    },
    asked,
  );
  expect(found).toEqual(facts);
});
