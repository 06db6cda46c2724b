import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrowTargeting } from './narrow-targeting.ts';
import { everybody, systemsOf, type Targeting } from './targeting.ts';

/** What a client reveals of its device: an iPad, an iPhone, two ages of Android, something else mobile, and a desktop. */
const devices = [
  { device: 'tablet', systems: [30, 50, 52] },
  { device: 'phone', systems: [30, 50, 51] },
  { device: 'phone', systems: [30, 40, 56] },
  { device: 'phone', systems: [30, 40] },
  { device: 'phone', systems: [30] },
  { device: 'desktop', systems: [] },
] as const;

const targetings: fc.Arbitrary<Targeting> = fc.record({
  countries: fc.subarray(['DE', 'US']),
  languages: fc.subarray(['de', 'en']),
  devices: fc.subarray(['desktop', 'phone', 'tablet'] as const),
  target_system: fc.subarray([30, 40, 50, 51, 52, 56]),
  browsers: fc.subarray(['chrome', 'safari'] as const),
  gender: fc.constantFrom('m' as const, 'f' as const, null),
  age_range_id: fc.subarray([1, 2]),
  answers: fc.dictionary(fc.constantFrom('8', '9'), fc.subarray([1, 2], { minLength: 1 })),
});

const people = fc.record({
  country: fc.constantFrom('DE', 'US'),
  language: fc.constantFrom('de', 'en'),
  client: fc.constantFrom(...devices),
  browser: fc.constantFrom('chrome', 'safari'),
  gender: fc.constantFrom('m', 'f'),
  ageRange: fc.constantFrom(1, 2),
  answers: fc.record({ 8: fc.constantFrom(1, 2), 9: fc.constantFrom(1, 2) }),
});

type Person = typeof people extends fc.Arbitrary<infer Value> ? Value : never;

function isFor(targeting: Targeting, systems: readonly number[], person: Person): boolean {
  const has = <Value>(listed: readonly Value[], ...values: readonly Value[]): boolean =>
    listed.length === 0 || values.some((value) => listed.includes(value));
  return (
    has<string>(targeting.countries, person.country) &&
    has<string>(targeting.languages, person.language) &&
    has<string>(targeting.devices, person.client.device) &&
    has<number>(systems, ...person.client.systems) &&
    has<string>(targeting.browsers, person.browser) &&
    (targeting.gender === null || targeting.gender === person.gender) &&
    has(targeting.age_range_id, person.ageRange) &&
    Object.entries(targeting.answers).every(([id, options]) => options.includes(person.answers[id as '8' | '9']))
  );
}

test('the narrowed targeting is for exactly those whom both allow', () => {
  const apps = fc.constantFrom(null, { platform: 1 as const }, { platform: 2 as const });
  fc.assert(
    fc.property(targetings, targetings, apps, people, (targeting, own, app, person) => {
      const narrowed = narrowTargeting({ targeting, mobile_app: app }, own);
      const areBoth =
        isFor(targeting, systemsOf({ targeting, mobile_app: app }), person) && isFor(own, own.target_system, person);
      const isNarrowed =
        narrowed !== null && isFor(narrowed, systemsOf({ targeting: narrowed, mobile_app: app }), person);
      expect(isNarrowed).toBe(areBoth);
    }),
    { numRuns: 2000 },
  );
});

test('an app of one store fits no system of the other', () => {
  const own = { ...everybody, target_system: [40] };
  expect(narrowTargeting({ targeting: everybody, mobile_app: { platform: 2 } }, own)).toBeNull();
  expect(narrowTargeting({ targeting: everybody, mobile_app: { platform: 1 } }, own)).toEqual(own);
});

test('a part of a system is what is left of the whole', () => {
  const narrowed = narrowTargeting(
    { targeting: { ...everybody, target_system: [30] } },
    { ...everybody, target_system: [51, 56] },
  );
  expect(narrowed?.target_system).toEqual([51, 56]);
});
