import { expect, test } from 'vitest';
import { decodeTerms } from '../store/click-terms.ts';
import { leadEvent } from './lead-event.ts';

test('the event of a released lead has both the time of the report and the time of the credit', () => {
  const lead = {
    leadId: 'lead_1',
    kind: 'complete' as const,
    source: 'network',
    externalId: 'T-1',
    eventId: '',
    offerName: null,
    payout: 5,
    amount: 10,
    at: 1000,
  };
  const click = { clickId: 'clk_1', offerId: 7, country: null, placement: null };
  const event = leadEvent({
    lead,
    click,
    terms: decodeTerms('{"ratio":1,"round":false,"events":[]}'),
    currencyName: 'Coins',
    isTest: false,
    at: 9000,
  });
  expect(event).toMatchObject({ leadAt: 1000, at: 9000, eventId: null, eventName: null, offerName: '', reason: null });
});
