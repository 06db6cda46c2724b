import { expect, test } from 'vitest';
import { encodeTerms, type ClickTerms } from '../store/click-terms.ts';
import { promisedPayout } from './promised-payout.ts';

const level: ClickTerms['events'][number] = {
  event_id: 4,
  event_name: 'Level 4',
  payout: 5_000,
  amount: 500_000,
  time_to_complete: null,
};
const terms: ClickTerms = { ratio: 1_000_000, round: false, repeatable: false, events: [] };
const clickOf = (given: Partial<ClickTerms>) => ({ payout: 20_000, terms: encodeTerms({ ...terms, ...given }) });

test('a click promises its own payout, or that of the event', () => {
  expect(promisedPayout({ eventId: '', takes: 'event' }, clickOf({}))).toBe(20_000);
  expect(promisedPayout({ eventId: '4', takes: 'event' }, clickOf({ events: [level] }))).toBe(5_000);
});

test('a click promises no amount for tiles, screen-outs and unknown events', () => {
  const tile = { amount: 'money', share: 10_000, max_payout: 90_000, max_day: 90_000 } as const;
  expect(promisedPayout({ eventId: '', takes: 'transaction' }, clickOf({ tile }))).toBeNull();
  expect(promisedPayout({ eventId: '', takes: 'identity' }, clickOf({}))).toBeNull();
  expect(promisedPayout({ eventId: '5', takes: 'event' }, clickOf({ events: [level] }))).toBeNull();
});
