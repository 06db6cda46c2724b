import { expect, test } from 'vitest';
import { desktop, sampleOffer, sampleWall } from './catalog/samples.fixture.ts';
import { input, mother, setUpOffers } from './offers.fixture.ts';

test('explain names the first rule that hides each offer', async () => {
  const { explain } = setUpOffers({ completedOfferIds: [14] });
  const lines = await explain({ ...input({ limit: 1 }), offerId: null });
  expect(lines?.map(({ offer_id, rule }) => [offer_id, rule])).toEqual([
    [1, null],
    [2, 'target_system'],
    [3, 'target_system'],
    [10, 'answers'],
    [11, 'answers'],
    [12, null],
    [13, 'country'],
    [14, 'completed'],
  ]);
  expect(await explain({ ...input(), offerId: 13 })).toEqual([
    { offer_id: 13, shown: false, rule: 'country', detail: "Only for DE; the user's country is US." },
  ]);
  expect(await explain({ ...input(), offerId: 404 })).toBeNull();
});

test('unknown facts hide nothing, and explain names the rules that they leave open', async () => {
  const targeting = { countries: ['US', 'CA'], target_system: [50], browsers: ['safari' as const], languages: ['fr'] };
  const { explainOne } = setUpOffers({}, mother, [sampleOffer(1, { targeting }), sampleOffer(2)]);
  const ask = (unknown: { country: boolean; device: boolean }, offerId = 1, country = 'US') =>
    explainOne({ ...input({}, { clientFacts: { ...desktop, country } }), offerId, unknown });
  const both = { country: true, device: true };
  const ofCountry = { rule: 'country', only: ['US', 'CA'] };
  const ofDevice = [
    { rule: 'target_system', only: ['iOS'] },
    { rule: 'browser', only: ['safari'] },
    { rule: 'language', only: ['fr'] },
  ];
  expect(await ask(both)).toMatchObject({ first: [{ shown: true }], dependsOn: [ofCountry, ...ofDevice] });
  expect(await ask({ country: false, device: true })).toMatchObject({ first: [{ shown: true }], dependsOn: ofDevice });
  const elsewhere = await ask({ country: false, device: true }, 1, 'DE');
  expect(elsewhere).toMatchObject({ first: [{ shown: false, rule: 'country' }], dependsOn: [] });
  const onDesktop = await ask({ country: true, device: false });
  expect(onDesktop).toMatchObject({ first: [{ shown: false, rule: 'target_system' }], dependsOn: [] });
  expect(await ask(both, 2)).toMatchObject({ first: [{ shown: true }], dependsOn: [] });
});

test('an unknown browser must be one that targeting and the conditions both accept', async () => {
  const both = {
    targeting: { browsers: ['chrome' as const, 'safari' as const] },
    conditions: { browsers: ['Safari'] },
  };
  const unclear = { ...both, conditions: { browsers: ['Another'] } };
  const { explainOne } = setUpOffers({}, mother, [sampleOffer(1, both), sampleOffer(2, unclear)]);
  const unknown = { country: false, device: true };
  const only = async (offerId: number) => (await explainOne({ ...input(), offerId, unknown }))?.dependsOn;
  expect(await only(1)).toEqual([{ rule: 'browser', only: ['safari'] }]);
  expect(await only(2)).toEqual([{ rule: 'browser', only: ['chrome', 'safari'] }]);
});

const hides = (name: string, when: object, until?: string) => ({
  name,
  definition: { when, then: { hide: true }, ...(until !== undefined && { until }) },
});
const shows = (name: string, when: object) => ({ name, definition: { when, then: { hide: false } } });
const notInGermany = hides('Not in DE', { countries: ['DE'] });

test.each<[string, ReturnType<typeof hides | typeof shows>[], string[]]>([
  ['a rule for some countries', [notInGermany], ['Not in DE']],
  ['an exception for everyone above it', [shows('Always', { offers: [1] }), notInGermany], []],
  ['an exception for everyone below it', [notInGermany, shows('Always', {})], ['Not in DE']],
  ['an exception for some countries', [shows('In US', { countries: ['US'] }), hides('None', {})], ['None']],
  ['a rule that has ended', [hides('Was not in DE', { countries: ['DE'] }, '1970-01-01T00:00:00Z')], []],
  ['a rule for other offers', [hides('Not in DE', { offers: [2], countries: ['DE'] })], []],
])(
  'explain names the rule of the wall that may hide an offer from an unknown country: %s',
  async (_case, all, only) => {
    const { explainOne } = setUpOffers();
    const rules = all.map((rule, at) => ({ ruleId: `rul_${at}`, ...rule }));
    const wall = { ...sampleWall(), rules: { version: 1, rules } };
    const unknown = { country: true, device: true };
    expect(await explainOne({ ...input({}, { wall }), offerId: 1, unknown })).toMatchObject({
      first: [{ shown: true }],
      rewardRule: null,
      dependsOn: only.map((name) => ({ rule: 'reward_rule', only: [name] })),
    });
  },
);
