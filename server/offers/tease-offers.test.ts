import fc from 'fast-check';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import { sampleOffer, sampleWall } from './catalog/samples.fixture.ts';
import { input, mother, profile, read, setUpOffers } from './offers.fixture.ts';

const catalogs = fc.array(
  fc.record({ payout: fc.integer({ min: 1, max: 60_000 }), category_id: fc.constantFrom([17], [20], [21]) }),
  { maxLength: 250 },
);
const rules = fc.array(
  fc.record({ multiply: fc.constantFrom(0.5, 1.5, 3), categories: fc.constantFrom([17], [20], [17, 21]) }),
  { maxLength: 2 },
);

test('the number and the best offer are those of the whole list, whatever rules multiply', async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, rules, async (rows, given) => {
      const catalog = rows.map((parts, at) => sampleOffer(at + 1, { name: `Offer ${at + 1}`, ...parts }));
      const { list, tease } = setUpOffers({ profile }, mother, catalog);
      const rewardRules = given.map(({ categories, multiply }, at) => ({
        ruleId: `rul_${at}`,
        name: `Rule ${at}`,
        definition: ruleDefinition.parse({ when: { categories }, then: { multiply } }),
      }));
      const wall = { ...sampleWall(), rules: { version: 1, rules: rewardRules } };
      const listed = read(await list(input({}, { wall })));
      const teased = await tease(input({}, { wall }));
      expect(teased?.offers).toBe(listed.length);
      const best = Math.max(...listed.map(({ currency_count }) => currency_count));
      if (teased === null || teased.top === null) expect(listed).toEqual([]);
      else {
        expect(unitsToNumber(teased.top.amount)).toBe(best);
        expect(listed.find(({ name }) => name === teased.top?.name)?.currency_count).toBe(best);
      }
    }),
    { numRuns: 60 },
  );
});
