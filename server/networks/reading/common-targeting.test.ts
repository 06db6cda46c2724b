import fc from 'fast-check';
import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { expect, test } from 'vitest';
import { isSkip } from './skip.ts';
import type { FeedTargeting } from './audience.ts';
import { anyTargeting, commonTargeting } from './common-targeting.ts';

/** A user with all properties that targeting distinguishes. `system`: null on a desktop. */
interface Person {
  country: string;
  device: 'desktop' | 'phone' | 'tablet';
  system: 40 | 51 | 52 | null;
}

function reaches({ countries, devices, target_system }: FeedTargeting, { country, device, system }: Person): boolean {
  const isSystem = system !== null && (target_system.includes(system) || (system !== 40 && target_system.includes(50)));
  return (
    (countries.length === 0 || countries.includes(country)) &&
    (devices.length === 0 || devices.includes(device)) &&
    (target_system.length === 0 || isSystem)
  );
}

const targeting: fc.Arbitrary<FeedTargeting> = fc.record({
  countries: fc.subarray(['DE', 'GB', 'US']),
  devices: fc.subarray(['desktop', 'phone', 'tablet'] as const),
  target_system: fc.constantFrom([], [40], [50], [51], [52], [40, 50], [40, 51]),
});

const people = ['DE', 'GB', 'US', 'FR'].flatMap((country) => [
  { country, device: 'desktop', system: null } as const,
  ...([40, 51, 52] as const).flatMap((system) => [
    { country, device: 'phone', system } as const,
    { country, device: 'tablet', system } as const,
  ]),
]);

test('the common targeting reaches exactly those whom all reach', () => {
  fc.assert(
    fc.property(fc.array(targeting, { maxLength: 4 }), (all) => {
      const common = commonTargeting(all);
      for (const person of people) {
        const isReached = all.every((one) => reaches(one, person));
        expect(!isSkip(common) && reaches(common, person)).toBe(isReached);
      }
    }),
  );
});

test('any of several reaches exactly those whom one of them reaches, or is refused', () => {
  fc.assert(
    fc.property(fc.array(targeting, { minLength: 1, maxLength: 4 }), (all) => {
      const any = anyTargeting(all);
      if (isSkip(any)) return;
      for (const person of people) expect(reaches(any, person)).toBe(all.some((one) => reaches(one, person)));
    }),
  );
});

test('countries that together are all of them restrict nothing', () => {
  const everybody = { countries: [], devices: [], target_system: [] };
  const [first = '', ...others] = countryCodes;
  const parts = [[first], others].map((countries) => ({ ...everybody, countries }));
  expect(anyTargeting(parts)).toEqual(everybody);
});
