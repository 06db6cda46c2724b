import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedEvent } from './list-leads.ts';

test.each([
  ['', null],
  ['7', 7],
  ['reconciled', 'reconciled'],
  ['Level 10', 'Level 10'],
  ['007', '007'],
  ['1e3', '1e3'],
  ['12345678901234567890', '12345678901234567890'],
])('the event %j is shown as %j', (eventId, shown) => {
  expect(namedEvent(eventId)).toBe(shown);
});

test('what is shown names exactly one event, also as JSON', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.nat().map(String), fc.double().map(String)), (eventId) => {
      expect(String(JSON.parse(JSON.stringify(namedEvent(eventId))))).toBe(eventId);
    }),
  );
});
