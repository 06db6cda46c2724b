import { expect, test } from 'vitest';
import { ordinary } from './lead-case.fixture.ts';
import { offerMismatch } from './offer-mismatch.ts';
import { facts } from './received-call.fixture.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const origin = {
  feed: 'f',
  externalId: '301',
  offerId: facts.click.offerId,
  digest: '',
  isListed: true,
  overrides: {},
};
const mismatchOf = (
  offer: string | undefined,
  { found = true, status = 1 }: { found?: boolean; status?: 1 | 2 } = {},
) =>
  offerMismatch(
    {
      store: fakeStore({
        findFeedOffer: async (offerId) => (found && offerId === facts.click.offerId ? origin : null),
      }),
    },
    { facts, report: { ...ordinary.report, status, ...(offer !== undefined && { offer }) } },
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
