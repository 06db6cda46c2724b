import { expect, test } from 'vitest';
import type { ClickTerms } from '../store/click-terms.ts';
import { eventLimits } from './event-limits.ts';

const event = { event_id: 4, event_name: 'Daily', payout: 1, amount: 1, time_to_complete: null };
const terms = (limits: Partial<ClickTerms['events'][number]>): ClickTerms => ({
  ratio: 1,
  round: false,
  repeatable: false,
  events: [{ ...event, ...limits }],
});
const now = Date.UTC(2026, 8, 22, 0, 5);
const arrived = { eventId: '4', convertedAt: null, now };

test('the day is that of the conversion if the source states it, else that of the arrival', () => {
  const daily = terms({ max_completions: null, once_a_day: true });
  expect(eventLimits(daily, arrived)).toEqual({ completions: null, day: '2026-09-22', isDayStated: false });
  const stated = { ...arrived, convertedAt: Date.UTC(2026, 8, 21, 23, 55) };
  expect(eventLimits(daily, stated)).toEqual({ completions: null, day: '2026-09-21', isDayStated: true });
});

test('an event without a limit per day has none, and one that says nothing is completed once', () => {
  expect(eventLimits(terms({ max_completions: 3 }), arrived)).toMatchObject({ completions: 3, day: null });
  expect(eventLimits(terms({}), arrived)).toMatchObject({ completions: 1, day: null });
  expect(eventLimits(terms({}), { ...arrived, eventId: '5' })).toBeNull();
});
