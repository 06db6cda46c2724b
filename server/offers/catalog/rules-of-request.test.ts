import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchToken, type RuleUser } from '@rewards-wall/shared/reward-rules.ts';
import { ruleDefinition, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { rulesOfRequest } from './rules-of-request.ts';
import { sampleOffer, stored } from './samples.fixture.ts';
import type { CatalogEntry } from './render.ts';

const times = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'] as const;
const definitions = [
  { from: times[0], until: times[1], when: { countries: ['DE'] }, then: { multiply: 2 } },
  { from: times[1], when: { devices: ['phone'] }, then: { multiply: 3 } },
  { until: times[2], when: { not_countries: ['US'], categories: [17] }, then: { hide: true } },
  { when: { attributes: { tier: 'gold' } }, then: { multiply: 1.5 } },
];
const rules: RewardRule[] = definitions.map((definition, index) => ({
  ruleId: `rul_${index}`,
  name: `Rule ${index}`,
  definition: ruleDefinition.parse(definition),
}));
const entries = [sampleOffer(1), sampleOffer(2, { category_id: [3] })].map((offer) =>
  stored(offer),
) as unknown as CatalogEntry[];

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
