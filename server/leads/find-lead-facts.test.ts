import { expect, test } from 'vitest';
import { movableClock } from '../../e2e/support/service/clock.ts';
import { FIRST_FEED_ID } from '../schema/feed-terms.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import { findLeadFacts } from './find-lead-facts.ts';
import { facts } from './received-call.fixture.ts';

const asked = { clickId: 'clk_1', recentSince: 0 };
const factsOf = (offerId: number, offer: LeadFacts['offer']): LeadFacts => ({
  ...facts,
  offer,
  click: { ...facts.click, offerId },
});

/** Finds the facts of a click whose offer has no row before it is settled, and says what was settled. */
async function find(offerId: number) {
  const settled: number[] = [];
  const found = await findLeadFacts(
    {
      store: {
        leadFacts: () => factsOf(offerId, settled.length === 0 ? null : facts.offer),
        settleFeedOffer: async (id) => void settled.push(id),
        restoreClick: async () => false,
      },
      clock: movableClock(),
    },
    asked,
  );
  return { offer: found?.offer, settled };
}

test('an offer of a feed that has no row yet is moved first', async () => {
  expect(facts.offer).not.toBeNull();
  expect(await find(FIRST_FEED_ID)).toEqual({ offer: facts.offer, settled: [FIRST_FEED_ID] });
});

test('an offer of a file that has no row any more stays unknown', async () => {
  expect(await find(7)).toEqual({ offer: null, settled: [] });
});

test('a click that was removed is brought back, and asked for again', async () => {
  let isThere = false;
  const clock = movableClock();
  const found = await findLeadFacts(
    {
      store: {
        leadFacts: () => (isThere ? facts : null),
        settleFeedOffer: async () => undefined,
        restoreClick: async (restored) => {
          expect(restored).toEqual({ clickId: 'clk_1', at: clock.now() });
          isThere = true;
          return true;
        },
      },
      clock,
    },
    asked,
  );
  expect(found).toEqual(facts);
});
