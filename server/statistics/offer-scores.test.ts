import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerScores, percentage, type Earnings, type OfferTally } from './offer-scores.ts';

const nothing: Earnings = { clicks: 0, conversions: 0, payout: 0 };
const quiet: OfferTally = { month: nothing, recent: nothing, before: nothing };

const counts = fc.integer({ min: 0, max: 100_000 });
const earnings: fc.Arbitrary<Earnings> = fc.record({
  clicks: counts,
  conversions: counts,
  payout: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
});
/** Earnings of more than four days ago count in the month only. */
const tallies: fc.Arbitrary<OfferTally> = fc
  .record({ recent: earnings, before: earnings, earlier: earnings })
  .map(({ recent, before, earlier }) => ({ recent, before, month: sum(recent, before, earlier) }));
const priors = fc.double({ min: 0, max: 1_000, noNaN: true });

function sum(...parts: Earnings[]): Earnings {
  return parts.reduce((a, b) => ({
    clicks: a.clicks + b.clicks,
    conversions: a.conversions + b.conversions,
    payout: a.payout + b.payout,
  }));
}

/** The tally with more earnings in the last 48 hours. */
function withMore({ month, recent, before }: OfferTally, payout: number): OfferTally {
  const more = { ...nothing, payout };
  return { month: sum(month, more), recent: sum(recent, more), before };
}

test('an offer without clicks has the popularity of its prior and a flat trend', () => {
  fc.assert(
    fc.property(priors, (prior) => {
      const scores = offerScores(7, quiet, prior);
      expect(scores).toMatchObject({ offerId: 7, epc: null, conversionRate: null, trending: 0 });
      expect(scores.popularity).toBeCloseTo(prior, 3);
    }),
  );
});

test('epc and conversion rate start with the 50th click and are those that were counted', () => {
  const month = { clicks: 49, conversions: 6, payout: 90_000 };
  expect(offerScores(1, { ...quiet, month }, 1)).toMatchObject({ epc: null, conversionRate: null });
  expect(offerScores(1, { ...quiet, month: { ...month, clicks: 50 } }, 1)).toMatchObject({
    epc: 1_800,
    conversionRate: '12',
  });
});

test('popularity lies between the prior and the earnings per click', () => {
  fc.assert(
    fc.property(tallies, priors, (tally, prior) => {
      const { popularity } = offerScores(1, tally, prior);
      const { clicks, payout } = tally.month;
      const earned = Math.max(payout, 0) / 10_000 / Math.max(clicks, 1);
      expect(popularity).toBeGreaterThanOrEqual(clicks === 0 ? prior - 0.001 : Math.min(prior, earned) - 0.001);
      if (clicks > 0) expect(popularity).toBeLessThanOrEqual(Math.max(prior, earned) + 0.001);
    }),
  );
});

test('with many clicks the prior hardly matters', () => {
  const month = { clicks: 1_000_000, conversions: 1, payout: 2_500_000_000 };
  expect(offerScores(1, { ...quiet, month }, 10).popularity).toBeCloseTo(0.25, 2);
});

test('every score is a number that a database can store', () => {
  fc.assert(
    fc.property(tallies, priors, (tally, prior) => {
      const { conversionRate, epc, popularity, trending } = offerScores(1, tally, prior);
      expect(Number.isFinite(popularity) && popularity >= 0).toBe(true);
      expect(Number.isFinite(trending) && trending >= -1).toBe(true);
      if (tally.month.clicks < 50) {
        expect({ conversionRate, epc }).toEqual({ conversionRate: null, epc: null });
      } else {
        expect(Number.isSafeInteger(epc) && Number(epc) >= 0).toBe(true);
        expect(conversionRate).toMatch(/^(?:100|\d{1,2}(?:\.\d)?)$/);
      }
    }),
    { examples: [[{ ...quiet, recent: { ...nothing, payout: 1 } }, Number.MIN_VALUE]] },
  );
});

test('more earnings now never lower popularity or trending', () => {
  fc.assert(
    fc.property(tallies, priors, fc.integer({ min: 0, max: 1_000_000_000 }), (tally, prior, payout) => {
      const less = offerScores(1, tally, prior);
      const more = offerScores(1, withMore(tally, payout), prior);
      expect(more.popularity).toBeGreaterThanOrEqual(less.popularity);
      // Earnings below zero count as none, so more of them are not comparable.
      const { month, recent, before } = tally;
      if (Math.min(recent.payout, before.payout, month.payout - recent.payout - before.payout) < 0) return;
      expect(more.trending).toBeGreaterThanOrEqual(less.trending - 0.0001);
    }),
  );
});

test('equal earnings per click in both windows are a flat trend, and more clicks weigh more', () => {
  const at = (clicks: number, each: number): Earnings => ({ clicks, conversions: 0, payout: clicks * each * 10_000 });
  const trendOf = (recent: Earnings, before: Earnings): number =>
    offerScores(1, { recent, before, month: sum(recent, before) }, 1).trending;
  expect(trendOf(at(200, 1), at(200, 1))).toBe(0);
  const few = trendOf(at(5, 2), at(5, 1));
  const many = trendOf(at(5_000, 2), at(5_000, 1));
  expect(few).toBeGreaterThan(0);
  expect(many).toBeGreaterThan(5 * few);
  expect(trendOf(at(5_000, 1), at(5_000, 2))).toBeLessThan(-0.4);
});

test('a known epc is never 99, which means unknown', () => {
  const month = { clicks: 100, conversions: 0, payout: 100 * 990_000 };
  expect(offerScores(1, { ...quiet, month }, 1).epc).toBe(989_999);
});

test.each([
  [1, 8, '12.5'],
  [1, 3, '33.3'],
  [2, 3, '66.7'],
  [0, 50, '0'],
  [50, 50, '100'],
  [80, 50, '100'],
])('%s of %s is %s percent', (part, whole, text) => {
  expect(percentage(part, whole)).toBe(text);
});
