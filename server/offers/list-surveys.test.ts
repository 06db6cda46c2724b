import { expect, test } from 'vitest';
import type { PersonFacts } from './catalog/person-facts.ts';
import { idsOf, input, profile, setUpOffers } from './offers.fixture.ts';

test('the list of surveys fits the profile and ignores the device', async () => {
  const account = { kind: 'survey-profile', profileId: 3, subid1: 'user' } as const;
  const response = await setUpOffers({ profile }).surveys({ account, offers: input() });
  expect(response.kind === 'bytes' && response.body.toString('latin1').startsWith('{"surveys":[{')).toBe(true);
  expect(idsOf(response)).toEqual([10, 13]);
  expect(await setUpOffers().surveys({ account, offers: input() })).toEqual({ kind: 'no_profile' });
  expect(await setUpOffers().surveys({ account, offers: null })).toEqual({ kind: 'no_profile' });
  const stranger: PersonFacts = { gender: 'f', age: 16, country: 'JP', answers: {} };
  expect(await setUpOffers({ profile }, stranger).surveys({ account, offers: input() })).toEqual({ kind: 'none' });
});
