import { expect, test } from 'vitest';
import { eventOf, readTerms } from './click-terms.ts';

test('terms of earlier builds are read with what they have', () => {
  expect(readTerms('{}')).toEqual({ ratio: null, round: false, repeatable: false, events: [] });
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
