import { ageRangeIds } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { oneOf, seededRandom, type Random } from './random.ts';
import { countries as userCountries } from '../load/users.ts';

/** The shape of a synthetic catalog. */
export interface CatalogShape {
  /** Number of offers. */
  size: number;
  /** Whether offers are targeted. If so, a user matches about one in ten; otherwise all. */
  targeted: boolean;
}

const SEED = 20_260_101;
const COUNTRIES = [
  ...userCountries,
  ...countryCodes.filter((code) => !userCountries.includes(code)).slice(0, 60 - userCountries.length),
];
const DEVICE_CLASSES: readonly object[] = [
  { devices: ['desktop'] },
  { devices: ['phone'] },
  { devices: ['tablet'] },
  { target_system: [50] },
  { target_system: [51] },
  { target_system: [52] },
  { target_system: [40] },
  { target_system: [56] },
];
const SENTENCES = [
  'Sign up with your e-mail address, confirm it and keep the account for thirty days.',
  'New customers only; one reward a household, and the usual terms of the advertiser hold.',
  'Install the app from its store, open it and reach the level that is named in the title.',
  'Order any plan, pay the first month and stay until the trial of two weeks is over.',
];

/**
 * Offers as rows for the import, always the same for the same shape: 60 countries, 8 device classes, gender, age and 14
 * categories. In a response, an offer has about 880 B of JSON.
 */
export function* catalogRows(shape: CatalogShape): Generator<Record<string, unknown>> {
  const random = seededRandom(SEED);
  for (let offerId = 1; offerId <= shape.size; offerId++) yield row(random, offerId, shape.targeted);
}

function row(random: Random, offerId: number, targeted: boolean): Record<string, unknown> {
  const category = oneOf(random, categoryIds);
  const fields = {
    offer_id: offerId,
    name: `${oneOf(random, ['Harbor', 'Meadow', 'Summit', 'Lantern'])} offer ${offerId}`,
    description: `${oneOf(random, SENTENCES)} ${oneOf(random, SENTENCES)}`,
    requirements: random(3) === 0 ? null : 'New customers only.',
    credit_delay: oneOf(random, ['0', '2', '2-4', '7', '14']),
    image_url: `/images/${offerId}.png`,
    destination_url: 'https://advertiser.example/landing?click={click_id}&user={subid1}',
    payout: (1 + random(50_000)) / 1_000,
    category_id: [category],
    prior: random(100_000) / 1_000,
  };
  return targeted ? { ...fields, targeting: targeting(random) } : fields;
}

/** About one in five is for the user's country, and half of those for the user's device. */
function targeting(random: Random): Record<string, unknown> {
  return {
    ...(random(20) > 0 && { countries: Array.from({ length: 10 }, () => oneOf(random, COUNTRIES)) }),
    ...(random(3) > 0 && oneOf(random, DEVICE_CLASSES)),
    ...(random(20) === 0 && { gender: oneOf(random, ['m', 'f']) }),
    ...(random(20) === 0 && { age_range_id: [oneOf(random, ageRangeIds)] }),
  };
}
