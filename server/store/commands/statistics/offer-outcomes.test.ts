import { expect, test } from 'vitest';
import { countOutcome, createOutcomeCounts, shownMinutes, type OutcomeColumns } from './offer-outcomes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 1],
  [29_000, 1],
  [90_000, 2],
  [59.4 * MINUTE, 59],
  [HOUR, 60],
  [67 * MINUTE, 60],
  [68 * MINUTE, 75],
  [DAY - MINUTE, 1440],
  [DAY, 1440],
  [DAY + 2 * HOUR, 1440],
  [45 * DAY + 5 * HOUR, 45 * 1440 + 360],
])('%d ms are shown as %d minutes', (ms, minutes) => {
  expect(shownMinutes(ms)).toBe(minutes);
});

test('a lead counts only for clicks that came after outcomes began to be counted', () => {
  const lead: OutcomeColumns & { offerId: number } = {
    offerId: 1,
    isFirst: 1,
    isCompletion: 1,
    clickId: 'clk_5',
    clickedAt: 0,
    creditedAt: 3 * MINUTE,
    firstClickId: 'clk_3',
    startedAt: 0,
  };
  const outcomesSince = (since: string) => {
    const counts = createOutcomeCounts();
    countOutcome(counts, lead, since, 1);
    return counts.rows();
  };
  const credited = { period: 0, offerId: 1, outcome: 'credited', minutes: 3, total: 1 };
  const completed = { period: 0, offerId: 1, outcome: 'completed', minutes: 0, total: 1 };
  expect(outcomesSince('')).toEqual([credited, completed]);
  expect(outcomesSince('clk_3')).toEqual([credited]);
  expect(outcomesSince('clk_5')).toEqual([]);
});
