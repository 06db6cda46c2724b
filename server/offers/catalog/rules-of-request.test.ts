import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideByRules,
  hidingRule,
  matchToken,
  prepareRules,
  rulesForUser,
  type RuleUser,
} from '@rewards-wall/shared/reward-rules.ts';
import { ruleDefinition, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { ruleOfferOf } from '../../schema/rule-offer.ts';
import { rewardOf, ruleHiding, rulesOfRequest } from './rules-of-request.ts';
import { sampleOffer, stored } from './samples.fixture.ts';
import type { CatalogEntry } from './render.ts';

const times = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'] as const;
const definitions = [
  { when: { offers: [3] }, then: { multiply: 1, hide: false } },
  { when: { attributes: { tier: 'gold' } }, then: { multiply: 1.5, hide: false } },
  { from: times[0], until: times[1], when: { countries: ['DE'] }, then: { multiply: 2 } },
  { from: times[1], when: { devices: ['phone'] }, then: { multiply: 3 } },
  { until: times[2], when: { not_countries: ['US'], categories: [17] }, then: { hide: true } },
];
const rules: RewardRule[] = definitions.map((definition, index) => ({
  ruleId: `rul_${index}`,
  name: `Rule ${index}`,
  definition: ruleDefinition.parse(definition),
}));
const offers = [sampleOffer(1), sampleOffer(2, { category_id: [3] }), sampleOffer(3)];
const entries = offers.map((offer) => stored(offer)) as unknown as CatalogEntry[];

const tier = fc.constantFrom('gold', 'silver', null);
const users: fc.Arbitrary<RuleUser> = fc.record({
  at: fc.constantFrom(...times.flatMap((time) => [Date.parse(time) - 1, Date.parse(time)])),
  client: fc.option(
    fc.record({ country: fc.constantFrom('DE', 'US', null), device: fc.constantFrom('phone', 'desktop', null) }),
  ),
  matched: fc.option(
    tier.map((value) => {
      const account = { ageDays: 0, completed: 0, recent: { credited: 0, reversed: 0 } };
      return matchToken(rules, value === null ? null : { attributes: { tier: value }, account });
    }),
  ),
});

test('a user gets what the rules decide, no matter who asked before', () => {
  fc.assert(
    fc.property(users, (user) => {
      const { hidden, rewards } = rulesOfRequest(rules, user, entries);
      const uncached = rulesOfRequest([...rules], user, entries);
      expect({ hidden, rewards }).toEqual({ hidden: uncached.hidden, rewards: uncached.rewards });
    }),
  );
});

test('each offer, also one outside the catalog, is hidden and pays as the rules decide', () => {
  const all = [...offers, sampleOffer(4), sampleOffer(5, { category_id: [3] })];
  fc.assert(
    fc.property(users, fc.subarray(rules), (user, some) => {
      const request = rulesOfRequest(some, user, entries);
      const held = rulesForUser(prepareRules(some), user);
      for (const offer of all) {
        const hiding = hidingRule(held, ruleOfferOf(offer));
        expect([request.hidingRule(offer), ruleHiding(offer, some, user)]).toEqual([hiding, hiding]);
        const paying = decideByRules(held, ruleOfferOf(offer)).multiply;
        const reward = request.rewardOf(offer);
        // A factor of 1 is an exception from other rules, and no reward.
        expect(reward?.ruleId ?? null).toBe(paying?.ruleId === 'rul_0' ? null : (paying?.ruleId ?? null));
        expect(rewardOf(offer, some, user)).toEqual(reward);
        if (!offers.includes(offer)) continue;
        expect(request.hidden.ids.has(offer.offer_id)).toBe(hiding !== null);
        expect(request.rewards.get(offer.offer_id) ?? null).toBe(reward);
        if (reward !== null) expect(request.distinctRewards).toContain(reward);
      }
      expect(request.distinctRewards).not.toContain(null);
    }),
  );
});

test('a reward says what its rule pays, until when, for how long after a click, and whether from a budget', () => {
  const rewardBy = (definition: object) => {
    const rule = { ruleId: 'rul_1', name: 'Sale', definition: ruleDefinition.parse({ when: {}, ...definition }) };
    return rewardOf(sampleOffer(1), [rule], { at: 0, client: null, matched: null });
  };
  const [until] = times;
  const sale = { ruleId: 'rul_1', name: 'Sale', factor: 15_000, until: null, validDays: null, hasBudget: false };
  expect(rewardBy({ then: { multiply: 1.5 } })).toMatchObject(sale);
  expect(rewardBy({ then: { multiply: 1.5 }, until, click_valid_days: 5 })).toMatchObject({
    ...sale,
    until,
    validDays: 5,
  });
  expect(rewardBy({ then: { multiply: 1.5 }, budget: 100 })).toMatchObject({
    ...sale,
    validDays: expect.any(Number),
    hasBudget: true,
  });
});
