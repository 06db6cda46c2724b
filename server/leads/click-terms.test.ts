import { expect, test } from 'vitest';
import { eventOf, readTerms } from './click-terms.ts';
import { leadEvent } from './lead-event.ts';

test('terms of earlier builds are read with what they have', () => {
  expect(readTerms('{}')).toEqual({ ratio: null, round: false, events: [] });
  const old = readTerms('{"ratio":70000,"round":true,"events":[{"event_id":2,"payout":1,"amount":7}]}');
  expect(old).toMatchObject({ ratio: 70_000, round: true });
  expect(eventOf(old, '2')).toEqual({ event_id: 2, event_name: null, payout: 1, amount: 7, time_to_complete: null });
  expect(eventOf(old, '3')).toBeNull();
  expect(eventOf(old, '')).toBeNull();
});

test('text that no build wrote is a broken promise', () => {
  expect(() => readTerms('{"ratio":"1"}')).toThrow();
  expect(() => readTerms('no json')).toThrow();
});

test('a lead that is released tells when it came, and when it was credited', () => {
  const lead = { leadId: 'lead_1', eventId: '', offerName: null, payout: 5, amount: 10, at: 1000 };
  const click = { clickId: 'clk_1', offerId: 7, country: null };
  const event = leadEvent({ lead, click, terms: readTerms('{}'), currencyName: 'Coins', at: 9000 });
  expect(event).toMatchObject({ leadAt: 1000, at: 9000, eventId: null, eventName: null, offerName: '', reason: null });
});
