import fc from 'fast-check';
import { expect, test } from 'vitest';
import { destinationMacros } from '@rewards-wall/shared/schema/destination.ts';
import { importedOffer } from './imported-offer.ts';
import { fieldErrors } from '@rewards-wall/shared/schema/problem.ts';

const minimal = {
  offer_id: 1001,
  name: 'Harbor Quest',
  image_url: '/demo/images/harbor.svg',
  destination_url: 'https://advertiser.example/start?click={click_id}',
  payout: 1.25,
  category_id: [18],
};

const errors = (change: object) => {
  const result = importedOffer.safeParse({ ...minimal, ...change });
  return result.success ? [] : fieldErrors(result.error.issues).map(({ path, message }) => `${path} ${message}`);
};

test('a minimal row gets its defaults', () => {
  expect(importedOffer.parse(minimal)).toEqual({
    ...minimal,
    payout: 12_500,
    description: '',
    requirements: null,
    credit_delay: '14',
    credit_delay_known: false,
    creative_id: 1001,
    creative_filename: 'harbor.svg',
    is_support_center_disabled: 0,
    featured_global: 0,
    events: [],
    source: null,
    targeting: {
      countries: [],
      languages: [],
      devices: [],
      target_system: [],
      browsers: [],
      gender: null,
      age_range_id: [],
      answers: {},
    },
    starts_at: null,
    ends_at: null,
    cap: null,
    prior: 0,
  });
});

test('names each invalid field of a row', () => {
  expect(errors({ name: ' ', credit_delay: 'soon', cap: { leads: 0, per: 'week' }, surprise: 1 })).toEqual([
    'name must not be empty',
    "credit_delay must be a credit delay such as '0', '2' or '2-4'",
    'cap.leads must be a whole number of at least 1',
    'cap.per must be one of: day, total',
    'surprise is not a known field',
  ]);
  expect(errors({ targeting: { countries: ['ZZ'], planet: 'earth', answers: { 10: [1], 8: [1], 1: [] } } })).toEqual([
    'targeting.countries must contain only ISO 3166-1 alpha-2 codes',
    'targeting.answers.1 must be a list of option ids of this question',
    'targeting.answers.8 must be a list of option ids of this question',
    'targeting.answers.10 is not a known question',
    'targeting.planet is not a known field',
  ]);
  expect(errors(JSON.parse('{"targeting": {"answers": {"__proto__": [1]}}}') as object)).toEqual([
    'targeting.answers.__proto__ is not a known question',
  ]);
});

test('a row whose delay is absent, or only usual, has an unknown one', () => {
  const delayOf = (change: object) => {
    const { credit_delay, credit_delay_known = true } = importedOffer.parse({ ...minimal, ...change });
    return [credit_delay, credit_delay_known];
  };
  expect(delayOf({})).toEqual(['14', false]);
  expect(delayOf({ credit_delay: '0' })).toEqual(['0', true]);
  expect(delayOf({ credit_delay: '7', credit_delay_known: '0' })).toEqual(['7', false]);
  expect(delayOf({ credit_delay: '7', credit_delay_known: true })).toEqual(['7', true]);
});

test('conditions are bounded, and those that state nothing are none', () => {
  expect(
    importedOffer.parse({ ...minimal, conditions: { things_to_know: [], os_version: { ios: {} } } }),
  ).not.toHaveProperty('conditions');
  const conditions = {
    things_to_know: ['New users only.'],
    payment_required: false,
    os_version: { android: { min: '12' } },
  };
  expect(importedOffer.parse({ ...minimal, conditions }).conditions).toEqual(conditions);
  expect(
    errors({
      conditions: {
        pending_days: 366,
        os_version: { ios: { min: 'new' }, windows: {} },
        browsers: Array(11).fill('x'),
        more: 1,
      },
    }),
  ).toEqual([
    'conditions.pending_days must be a whole number from 0 to 365',
    'conditions.os_version.ios.min must be a version such as 12 or 17.5',
    'conditions.os_version.windows is not a known field',
    'conditions.browsers must have at most 10 entries',
    'conditions.more is not a known field',
  ]);
});

test('computed fields are ignored', () => {
  const computed = { currency_count: 5, epc: 99, conversion_rate: null, featured_profile: 1, click_url: 'x' };
  expect(importedOffer.parse({ ...minimal, ...computed, creative_url: 'x', target_system: 0 })).toEqual(
    importedOffer.parse(minimal),
  );
});

test('an offer with events pays their sum', () => {
  const events = [
    { event_id: 1, event_name: 'Install', event_revenue: 0.5 },
    { event_id: 2, event_name: 'Level 10', event_revenue: '1.5', currency_count: 3 },
  ];
  expect(importedOffer.parse({ ...minimal, payout: undefined, events }).payout).toBe(20_000);
  expect(importedOffer.parse({ ...minimal, payout: 2, events }).payout).toBe(20_000);
  expect(errors({ payout: 1, events })).toEqual(['payout must be the sum of event_revenue']);
  expect(errors({ payout: 1, events: [events[0], events[0]] })).toEqual(['events must not repeat an event_id']);
  expect(errors({ payout: undefined })).toEqual(['payout is required']);
});

test('an offer is repeatable only if its row says so, and otherwise has no such field', () => {
  expect(importedOffer.parse({ ...minimal, repeatable: '1' })).toMatchObject({ repeatable: 1 });
  expect(importedOffer.parse({ ...minimal, repeatable: 0 })).toEqual(importedOffer.parse(minimal));
  expect(importedOffer.parse(minimal)).not.toHaveProperty('repeatable');
});

test('times have a zone, and the end is after the start', () => {
  const { starts_at, ends_at } = importedOffer.parse({
    ...minimal,
    starts_at: '2026-01-01',
    ends_at: '2026-01-01T02:00:00+01:00',
  });
  expect([starts_at, ends_at]).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 1)]);
  expect(errors({ starts_at: '2026-01-02', ends_at: '2026-01-02' })).toEqual(['ends_at must be after starts_at']);
  for (const bad of ['2026-02-30', '2026-01-01T10:00', 'tomorrow', '1969-01-01', '']) {
    expect(errors({ starts_at: bad })).toEqual([
      'starts_at must be a date, or a date and time with a time zone (ISO 8601)',
    ]);
  }
});

test('a destination may have every macro after its host', () => {
  const all = destinationMacros.map((name) => `${name}={${name}}`).join('&');
  expect(errors({ destination_url: `https://advertiser.example/{click_id}?${all}#{subid1}` })).toEqual([]);
  expect(errors({ destination_url: 'market://details?id=com.example.x&referrer={click_id}' })).toEqual([]);
});

test.each([
  ['https://{subid1}/x', 'must not have a macro in its scheme or host'],
  ['https://a.example{subid1}/x', 'must not have a macro in its scheme or host'],
  ['{subid1}://a.example/', 'must be an http, https, itms-apps or market URL'],
  ['javascript:alert(1)', 'must be an http, https, itms-apps or market URL'],
  ['/start', 'must be an http, https, itms-apps or market URL'],
  ['https://u:p@a.example/', 'must not contain credentials'],
  ['https://a.example\\@b.example/', 'must not contain credentials'],
  ['https://a.example/{email}', 'must not use the unknown macro {email}'],
  ['https://a.example/{click_id', 'must not have an unmatched brace'],
  ['https://a.example/{{click_id}}', 'must not have an unmatched brace'],
  ['https://a.example/a b', 'must be a valid URL'],
  ['https://a.example:99999/', 'must be a valid URL'],
])('refuses the destination %s', (destination_url, message) => {
  expect(errors({ destination_url })).toEqual([`destination_url ${message}`]);
});

test('an offer may be without an image', () => {
  expect(errors({ image_url: '' })).toEqual([]);
  expect(errors({ image_url: undefined })).toEqual([]);
});

test('an image without a scheme is fetched over https', () => {
  expect(importedOffer.parse({ ...minimal, image_url: '//cdn.example/a.png' })).toMatchObject({
    image_url: 'https://cdn.example/a.png',
  });
});

test.each([
  '///evil.example/x.svg',
  '//user:pass@evil.example/x.svg',
  '//\\evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'x.svg',
  'data:image/svg+xml,x',
])('refuses the image %s', (image_url) => {
  expect(errors({ image_url })).toEqual([
    "image_url must be an http or https URL, or a path that starts with a single '/'",
  ]);
});

test('reads or refuses any JSON, and never throws', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...Object.keys(minimal), 'targeting', 'events', 'cap'),
      (value, key) => {
        importedOffer.safeParse(value);
        importedOffer.safeParse({ ...minimal, [key]: value });
      },
    ),
  );
});
