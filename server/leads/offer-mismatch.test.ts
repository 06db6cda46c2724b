import { expect, test } from 'vitest';
import { ordinary } from './lead-case.fixture.ts';
import { offerMismatch } from './offer-mismatch.ts';
import { facts } from './received-call.fixture.ts';
import { fakeVault } from '../security/fake-vault.fixture.ts';
import { encodeTerms } from '../store/click-terms.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { tile } from './lead-case.fixture.ts';

const origin = {
  feed: 'f',
  externalId: '301',
  offerId: facts.click.offerId,
  digest: '',
  isListed: true,
  overrides: {},
};
const vault = fakeVault({ sourceUserId: (user) => JSON.stringify(user) });
const storeWith = (found: boolean) =>
  fakeStore({ findFeedOffer: async (offerId) => (found && offerId === facts.click.offerId ? origin : null) });
const mismatchOf = (
  offer: string | undefined,
  { found = true, status = 1 }: { found?: boolean; status?: 1 | 2 } = {},
) =>
  offerMismatch(
    { store: storeWith(found), vault },
    {
      source: 'net',
      namesPerson: false,
      facts,
      report: { ...ordinary.report, status, ...(offer !== undefined && { offer }) },
    },
  );

test("a lead fits if the network names the click's offer, or none", async () => {
  expect(await mismatchOf('301')).toBeNull();
  expect(await mismatchOf(undefined)).toBeNull();
});

test('another offer, or two, fit no click', async () => {
  for (const offer of ['302', '0301', '']) expect(await mismatchOf(offer)).toBe('wrong_offer');
});

test("an offer that came from no feed has no network's id to compare, and a reversal credits nothing", async () => {
  expect(await mismatchOf('302', { found: false })).toBeNull();
  expect(await mismatchOf('302', { status: 2 })).toBeNull();
});

test('a tile fits only the opaque id of its own user, at its own source', async () => {
  const { profileId = 0, subid1 = '' } = facts.person ?? {};
  const mismatch = (person: string | undefined, of = tile.terms, status: 1 | 2 = 1, namesPerson = true) =>
    offerMismatch(
      { store: storeWith(false), vault },
      {
        source: 'net',
        namesPerson,
        facts: { ...facts, click: { ...facts.click, terms: encodeTerms(of) } },
        report: { ...ordinary.report, status, ...(person !== undefined && { respondent: { person } }) },
      },
    );
  const own = vault.sourceUserId({ source: 'net', adwallId: profileId, subid1 });
  expect(await mismatch(own)).toBeNull();
  expect(await mismatch(undefined)).toBe('wrong_person');
  expect(await mismatch(undefined, tile.terms, 1, false)).toBeNull();
  for (const other of [subid1, '', vault.sourceUserId({ source: 'other', adwallId: profileId, subid1 })]) {
    expect(await mismatch(other)).toBe('wrong_person');
    expect(await mismatch(other, ordinary.terms)).toBeNull();
    expect(await mismatch(other, tile.terms, 2)).toBeNull();
  }
});
