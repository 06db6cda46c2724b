import { expect, test } from 'vitest';
import { decodeTerms } from '../store/click-terms.ts';
import { leadEvent } from './lead-event.ts';

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
const released = {
  lead,
  click,
  terms: decodeTerms('{"ratio":1,"round":false,"events":[]}'),
  currencyName: 'Coins',
  isTest: false,
  at: 9000,
};

test('the event of a released lead has both the time of the report and the time of the credit', () => {
  const event = leadEvent(released);
  expect(event).toMatchObject({ leadAt: 1000, at: 9000, eventId: null, eventName: null, offerName: '', reason: null });
});

test('an event says that the user is a test user, what a rule changed and where the user clicked, only if it is so', () => {
  const event = leadEvent(released);
  for (const member of ['test', 'reward', 'placement']) expect(event).not.toHaveProperty(member);
  const reward = { ruleId: 'rul_1', rule: 'Sale', bonus: 5 };
  const all = { ...released, isTest: true, lead: { ...lead, reward }, click: { ...click, placement: 'shop' } };
  expect(leadEvent(all)).toMatchObject({ test: true, reward, placement: 'shop' });
});
