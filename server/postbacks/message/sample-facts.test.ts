import { expect, test } from 'vitest';
import { dedupeKey } from './dedupe-key.ts';
import { sampleFacts, type Sample } from './sample-facts.ts';

const wall = { adwallId: 5, settings: { currency: { name: 'Coins', ratio: 1_000_000, round: false } } };
const sampleOf = (parts: Partial<Sample> = {}) =>
  sampleFacts({ wall, deliveryId: 'dlv_1', isReversal: false, at: 1000, ...parts });

test('a sample pays 1 in the currency of its wall, and names no user, offer or transaction that exists', () => {
  expect(sampleOf()).toEqual({
    deliveryId: 'dlv_1',
    adwallId: 5,
    status: 1,
    transactionId: 0,
    reversalId: null,
    event: {
      leadId: 'test',
      kind: 'complete',
      identity: 'dlv_1',
      clickId: 'test',
      offerId: 0,
      offerName: 'Test offer',
      eventId: null,
      eventName: null,
      payout: 10_000,
      amount: 1_000_000,
      currencyName: 'Coins',
      country: null,
      leadAt: 1000,
      reason: null,
      at: 1000,
    },
    person: { subid1: 'test', subid2: '', subid3: '', subid4: '', device: '', ip: '192.0.2.1' },
  });
  expect(sampleOf({ isReversal: true })).toMatchObject({ status: 2, reversalId: 0, event: { reason: 'Test' } });
});

test('a sample says what it is asked to say', () => {
  const asked = { leadId: 'lead_1', subid1: 'ann', payout: 20_000, isTest: true, transactionId: 7, reversalId: 8 };
  const event = { leadId: 'lead_1', payout: 20_000, amount: 2_000_000, test: true };
  const person = { subid1: 'ann' };
  expect(sampleOf(asked)).toMatchObject({ transactionId: 7, reversalId: null, event, person });
  expect(sampleOf({ ...asked, isReversal: true })).toMatchObject({ transactionId: 7, reversalId: 8, event, person });
});

test('samples of the same transaction are repeats, and others are not', () => {
  const keysOf = (parts: Partial<Sample>) =>
    ['dlv_1', 'dlv_2'].map((deliveryId) => dedupeKey(sampleOf({ deliveryId, ...parts })));
  expect(keysOf({})).toEqual(['dlv_1-1', 'dlv_2-1']);
  expect(keysOf({ transactionId: 7 })).toEqual(['test-7-1', 'test-7-1']);
  expect(keysOf({ identity: 'credit', isReversal: true })).toEqual(['credit-2', 'credit-2']);
});
