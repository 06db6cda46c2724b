import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageRangeIds } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { browserFamilies, deviceKinds, targetSystemIds } from '@rewards-wall/shared/catalog/devices.ts';
import { exportOffer, importedOffer, importedOfferJsonSchema } from './imported-offer.ts';
import { computed, offerRow } from './offer-row.ts';

const minimal = {
  offer_id: 1001,
  name: 'Harbor Quest',
  image_url: '/demo/images/harbor.svg',
  destination_url: 'https://advertiser.example/start?click={click_id}',
  payout: 1.25,
  category_id: [18],
};

const money = fc.nat(1_000_000).map((units) => units / 10_000);
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((word) => `x${word}`);
const some = <T>(values: readonly T[], minLength = 0) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength, maxLength: 4 });
const seconds = fc.nat(4_102_444_800).map((at) => at * 1000);
const event = fc.record(
  {
    event_id: fc.nat(999).map((id) => id + 1),
    event_name: words,
    event_revenue: money,
    time_to_complete: fc.option(fc.integer({ min: 1, max: 99_999 })),
    max_completions: fc.option(fc.integer({ min: 1, max: 9 })),
    once_a_day: fc.boolean(),
  },
  { requiredKeys: ['event_id', 'event_name', 'event_revenue'] },
);
const credits = fc.integer({ min: 1, max: 1_000_000_000 }).map((units) => units / 10_000);
const tiles = fc.record({
  amount: fc.constantFrom('money', 'credits'),
  share: fc.integer({ min: 0, max: 10_000 }).map((units) => units / 10_000),
  max_payout: credits,
  max_day: credits,
});

const rows = fc
  .record(
    {
      offer_id: fc.integer({ min: 1, max: 999_999_999 }),
      name: words,
      image_url: fc.constantFrom('/a/b.svg', 'https://cdn.example/c.png?v=1', 'https://cdn.example'),
      destination_url: fc.constantFrom('https://a.example/?c={click_id}', 'itms-apps://apps.example/app/1?x={device}'),
      category_id: some(categoryIds, 1),
      description: words,
      requirements: fc.option(words),
      credit_delay: fc.constantFrom('0', '2', '2-4', '7', '14'),
      credit_delay_known: fc.constantFrom(0, 1, false, 'true'),
      conditions: fc.record(
        {
          things_to_know: fc.array(words, { maxLength: 3 }),
          disclaimer: words,
          pending_days: fc.nat(365),
          session_hours: fc.integer({ min: 1, max: 8760 }),
          payment_required: fc.boolean(),
          os_version: fc.record({ ios: fc.record({ min: fc.constantFrom('17', '17.5.1') }) }, { requiredKeys: [] }),
          browsers: some(['Chrome', 'Edge 120+']),
        },
        { requiredKeys: [] },
      ),
      creative_id: fc.nat(),
      creative_filename: words,
      is_support_center_disabled: fc.constantFrom(0, 1, '1'),
      featured_global: fc.constantFrom(0, 1),
      mobile_app: fc.record({ store_id: words, platform: fc.constantFrom(1, 2) }),
      source: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)),
      targeting: fc.record(
        {
          countries: some(countryCodes),
          languages: some(['en', 'de', 'PT', 'fil']),
          devices: some(deviceKinds),
          target_system: some(targetSystemIds),
          browsers: some(browserFamilies),
          gender: fc.option(fc.constantFrom('m', 'f')),
          age_range_id: some(ageRangeIds),
          answers: fc.record({ 1: some([1, 2, 3], 1), 8: some([89, 96], 1) }, { requiredKeys: [] }),
        },
        { requiredKeys: [] },
      ),
      repeatable: fc.constantFrom(0, 1, '1'),
      starts_at: seconds.map((at) => new Date(at).toISOString()),
      cap: fc.option(fc.record({ leads: fc.integer({ min: 1, max: 1e9 }), per: fc.constantFrom('day', 'total') })),
      prior: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
    },
    { requiredKeys: ['offer_id', 'name', 'destination_url', 'category_id'] },
  )
  .chain((row) =>
    fc.oneof(
      money.map((payout) => ({ ...row, payout })),
      fc
        .uniqueArray(event, { minLength: 1, maxLength: 4, selector: ({ event_id }) => event_id })
        .map((events) => ({ ...row, events })),
      tiles.map((tile) => ({ ...row, source: 'acme', kind: 'tile', tile })),
    ),
  );

test('an export imports again as the same offer, and both fit the published JSON Schema', () => {
  const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(importedOfferJsonSchema());
  fc.assert(
    fc.property(rows, (row) => {
      const offer = importedOffer.parse(row);
      const exported: unknown = JSON.parse(JSON.stringify(exportOffer(offer)));
      expect(importedOffer.parse(exported)).toEqual(offer);
      expect(fits(exported), JSON.stringify(fits.errors)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('the JSON Schema describes each field and shows no internal mark', () => {
  const schema = importedOfferJsonSchema();
  expect(JSON.stringify(schema)).not.toMatch(/"(?:override|sensitive|example)":/);
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false, title: 'Imported offer' });
  expect(schema['required']).toEqual(['offer_id', 'name', 'destination_url', 'category_id']);
});

test('every field of a row is stored, and exported again', () => {
  const offer = importedOffer.parse({
    ...minimal,
    description: 'Quests',
    requirements: 'New players',
    credit_delay: '2',
    credit_delay_known: 0,
    conditions: { disclaimer: 'Terms apply.' },
    creative_id: 7,
    creative_filename: 'a.svg',
    is_support_center_disabled: 1,
    featured_global: 1,
    mobile_app: { store_id: 'example.harbor', platform: 1 },
    events: [{ event_id: 1, event_name: 'Level 5', event_revenue: 1.25 }],
    source: 'acme',
    targeting: { countries: ['US'] },
    repeatable: 1,
    starts_at: '2026-01-01',
    ends_at: '2026-02-01',
    cap: { leads: 5, per: 'day' },
    prior: 0.5,
  });
  const tile = { amount: 'money', max_payout: 5, max_day: 20 };
  const ofTile = importedOffer.parse({ ...minimal, payout: undefined, source: 'acme', kind: 'tile', tile });
  const fields = Object.entries(offerRow.shape).filter(([, schema]) => schema !== computed);
  const names = new Set(fields.map(([name]) => name));
  const keysOf = (...rows: object[]) => new Set(rows.flatMap((row) => Object.keys(row)));
  // Its terms say that an offer is a tile.
  const stored = keysOf(offer, ofTile, { kind: 'tile' });
  expect(stored, 'Give this row the new field, and `complete` too.').toEqual(names);
  expect(keysOf(exportOffer(offer), exportOffer(ofTile))).toEqual(names);
});
