import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everybody } from '../schema/targeting.ts';
import type { FeedOffer } from '../store/ports/feeds.ts';
import { buildOffer, eventKeys, offerDigest, paysTooMuch } from './build-offer.ts';
import { compareFeed, isSuspicious } from './compare-feed.ts';
import type { NetworkOffer } from './reading/read-row.ts';

const terms = { rate: 1_000_000, share: 5000, source: 'net' };

const offer = (externalId: string, parts: Partial<NetworkOffer> = {}): NetworkOffer => ({
  externalId,
  name: `Offer ${externalId}`,
  description: '',
  requirements: null,
  creditDelay: '0',
  conditions: {},
  imageUrl: null,
  destinationUrl: 'https://n.example/?c={click_id}',
  payout: 10_001,
  goals: [],
  categories: [24],
  targeting: everybody,
  startsAt: null,
  endsAt: null,
  cap: null,
  isRepeatable: false,
  mobileApp: null,
  ...parts,
});
const goal = (key: string, payout: number) => ({ key, name: `Goal ${key}`, payout, timeToComplete: null });

/** What the store holds after a run with these offers. */
const storedAfter = (offers: readonly NetworkOffer[], before: readonly FeedOffer[]): FeedOffer[] => {
  const named = offers.map((one, at): FeedOffer => ({
    externalId: one.externalId,
    offerId: 1000 + at,
    digest: offerDigest(one, terms),
    isListed: true,
  }));
  const others = before.filter(({ externalId }) => !offers.some((one) => one.externalId === externalId));
  return [...named, ...others.map((one) => ({ ...one, isListed: false }))];
};

const offerLists = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }), payout: fc.integer({ min: 1, max: 5 }) }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const made = (list: readonly { id: number; payout: number }[]) =>
  list.map(({ id, payout }) => offer(`${id}`, { payout }));

test('what is added, changed or unchanged is what the network names, and the rest has vanished', () => {
  fc.assert(
    fc.property(offerLists, offerLists, (first, second) => {
      const before = storedAfter(made(first), []);
      const difference = compareFeed(made(second), before, terms);
      const { added, changed, listed, unchanged, vanished } = difference;
      expect(added.length + changed.length + unchanged).toBe(second.length);
      expect(listed).toBe(first.length);
      const names = new Set(second.map(({ id }) => String(id)));
      expect(vanished.map(({ externalId }) => externalId)).toEqual(
        before.map(({ externalId }) => externalId).filter((id) => !names.has(id)),
      );
      const after = storedAfter(made(second), before);
      expect(compareFeed(made(second), after, terms)).toMatchObject({ added: [], changed: [], vanished: [] });
    }),
  );
});

test('an offer that has returned is a change, and so are other terms', () => {
  const [one] = storedAfter([offer('1')], []);
  const returned = compareFeed([offer('1')], one === undefined ? [] : [{ ...one, isListed: false }], terms);
  expect(returned.changed).toHaveLength(1);
  const repriced = compareFeed([offer('1')], storedAfter([offer('1')], []), { ...terms, share: 6000 });
  expect(repriced.changed).toHaveLength(1);
});

test.each([
  [10, 12, false],
  [11, 36, true],
  [11, 37, false],
  [40, 40, true],
  [0, 0, false],
])('%i of %i vanished: held is %s', (gone, listed, isHeld) => {
  const vanished = Array.from({ length: gone }, (_, at): FeedOffer => ({
    externalId: String(at),
    offerId: at,
    digest: '',
    isListed: true,
  }));
  expect(isSuspicious({ listed, vanished })).toBe(isHeld);
});

test('the payout next to goals is an event, which a callback without a goal means', () => {
  const both = offer('1', { payout: 10_001, goals: [goal('7', 20_001)] });
  expect(eventKeys(both)).toEqual(['', '7']);
  const eventIds = new Map([
    ['', 5001],
    ['7', 5002],
  ]);
  const built = buildOffer(both, { offerId: 1000, eventIds }, terms);
  expect(built).toMatchObject({ offer_id: 1000, payout: 5001 + 10_001, source: 'net', image_url: '' });
  expect(built.events).toMatchObject([
    { event_id: 5001, event_name: 'Completion', event_revenue: 5001 },
    { event_id: 5002, event_name: 'Goal 7', event_revenue: 10_001 },
  ]);
  expect(built.feed).toEqual({
    rate: 1_000_000,
    share: 5000,
    payout: 30_002,
    events: [
      { event_id: 5001, key: '', payout: 10_001 },
      { event_id: 5002, key: '7', payout: 20_001 },
    ],
  });
  expect(eventKeys(offer('1', { payout: 0, goals: [goal('7', 5)] }))).toEqual(['7']);
  expect(eventKeys(offer('1'))).toEqual([]);
});

test('an offer always pays the sum of its events', () => {
  const goals = fc.uniqueArray(fc.nat({ max: 1_000_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(goals, fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }), (payouts, payout, share) => {
      const one = offer('1', { payout, goals: payouts.map((amount, at) => goal(String(at), amount)) });
      const eventIds = new Map(eventKeys(one).map((key, at) => [key, at]));
      const built = buildOffer(one, { offerId: 1, eventIds }, { ...terms, share });
      const sum = built.events.reduce((total, { event_revenue }) => total + event_revenue, 0);
      if (built.events.length > 0) expect(built.payout).toBe(sum);
      expect(Number.isSafeInteger(built.payout)).toBe(true);
    }),
  );
});

test('an offer pays too much by what it pays in our currency, in all, before the share or after it', () => {
  const most = 100_000 * 10_000;
  const doubled = { rate: 2_000_000, share: 1 };
  expect(paysTooMuch({ payout: most / 2, goals: [] }, doubled)).toBe(false);
  expect(paysTooMuch({ payout: most / 2 + 1, goals: [] }, doubled)).toBe(true);
  expect(paysTooMuch({ payout: most / 4, goals: [goal('1', most / 4), goal('2', 1)] }, doubled)).toBe(true);
  expect(paysTooMuch({ payout: most, goals: [] }, { rate: 999_999_000_000, share: 10_000 })).toBe(true);
});
