import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importedOffer } from './imported-offer.ts';
import { offerOverrides, withOverrides, type OfferOverrides } from './offer-overrides.ts';
import { everybody, type Targeting } from './targeting.ts';

const offer = importedOffer.parse({
  offer_id: 1,
  name: 'Sky Farm',
  destination_url: 'https://network.example/?click={click_id}',
  payout: 1,
  image_url: 'https://network.example/farm.png',
  category_id: [17],
  source: 'network',
});

/** What users see of an offer whose network allows `feed`, if the operator narrows it to `own`. */
function narrowed(feed: Partial<Targeting>, own: Partial<Targeting>) {
  const given = { ...offer, targeting: { ...everybody, ...feed } as typeof offer.targeting };
  const overrides = { targeting: { ...everybody, ...own } as OfferOverrides['targeting'] };
  const shown = withOverrides(given, overrides);
  return { targeting: shown.targeting, hasEnded: shown.ends_at === 1 };
}

test('conditions of an operator replace those of the network, field by field', () => {
  const given = { ...offer, conditions: { disclaimer: 'Theirs.', pending_days: 30, browsers: ['Chrome'] } };
  expect(withOverrides(given, { conditions: { disclaimer: 'Ours.', payment_required: true } }).conditions).toEqual({
    disclaimer: 'Ours.',
    pending_days: 30,
    payment_required: true,
    browsers: ['Chrome'],
  });
  expect(offerOverrides.safeParse({ conditions: { browsers: ['Opera'] } }).success).toBe(false);
});

describe('targeting of an operator never widens what the network said', () => {
  test('a list has what both allow', () => {
    const both = narrowed({ countries: ['DE', 'FR'] }, { countries: ['FR', 'GB'] });
    expect(both).toEqual({ targeting: { ...everybody, countries: ['FR'] }, hasEnded: false });
  });

  test('a list that only one side has restricts', () => {
    expect(narrowed({ countries: ['DE'] }, {}).targeting.countries).toEqual(['DE']);
    expect(narrowed({}, { countries: ['DE'] }).targeting.countries).toEqual(['DE']);
  });

  test('another country, gender or answer than the network allows leaves no one', () => {
    expect(narrowed({ countries: ['DE'] }, { countries: ['FR'] }).hasEnded).toBe(true);
    expect(narrowed({ gender: 'm' }, { gender: 'f' }).hasEnded).toBe(true);
    expect(narrowed({ answers: { 9: [98] } }, { answers: { 9: [99] } }).hasEnded).toBe(true);
  });

  test('answers to the same question are what both allow; to others, both count', () => {
    const { hasEnded, targeting } = narrowed(
      { answers: { 8: [89, 90], 9: [98] } },
      { answers: { 8: [90, 91], 7: [70] } },
    );
    expect(targeting.answers).toEqual({ 8: [90], 9: [98], 7: [70] });
    expect(hasEnded).toBe(false);
  });

  test('a user who matches the narrowed offer matches the network and the operator', () => {
    const targetings = fc.record({
      countries: fc.subarray(['DE', 'FR', 'GB']),
      gender: fc.constantFrom('m' as const, 'f' as const, null),
      answers: fc.dictionary(fc.constantFrom('8', '9'), fc.subarray([1, 2, 3], { minLength: 1 })),
    });
    const users = fc.record({
      country: fc.constantFrom('DE', 'FR', 'GB'),
      gender: fc.constantFrom('m', 'f'),
      answers: fc.record({ 8: fc.constantFrom(1, 2, 3), 9: fc.constantFrom(1, 2, 3) }),
    });
    fc.assert(
      fc.property(targetings, targetings, users, (feed, own, user) => {
        const isFor = ({ answers, countries, gender }: Partial<Targeting>): boolean =>
          (countries?.length === 0 || countries?.includes(user.country) === true) &&
          (gender === null || gender === user.gender) &&
          Object.entries(answers ?? {}).every(([id, options]) => options.includes(user.answers[id as '8' | '9']));
        const { hasEnded, targeting } = narrowed(feed, own);
        expect(!hasEnded && isFor(targeting)).toBe(isFor(feed) && isFor(own));
      }),
    );
  });
});
