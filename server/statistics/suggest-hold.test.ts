import { expect, test } from 'vitest';
import type { ReversalDelay, ReversalRow } from '../store/ports/reversals.ts';
import { daysUntil, explainHold, suggestHold } from './suggest-hold.ts';

const CREDIT = 10_000;

function delay(days: number, reversed: number, lost = 0): ReversalDelay {
  return { days, reversed, reversedAmount: reversed * 100 * CREDIT, lostAmount: lost, lostPayout: lost };
}

function row(credited: number, delays: ReversalDelay[]): ReversalRow {
  const reversed = delays.reduce((sum, each) => sum + each.reversed, 0);
  const amounts = { creditedAmount: credited * 100 * CREDIT, reversedAmount: reversed * 100 * CREDIT };
  return { value: '', credited, reversed, ...amounts, delays };
}

const words = { currency: 'Coins', payoutCurrency: 'USD', days: 365, recentDays: 90 };

test.each([
  [[], 50, null],
  [[delay(3, 1)], 50, 3],
  [[delay(1, 1), delay(9, 1)], 50, 1],
  [[delay(1, 9), delay(9, 1)], 90, 1],
  [[delay(1, 8), delay(9, 2)], 90, 9],
  [[delay(1, 27), delay(2, 3)], 90, 1],
  [[delay(1, 189), delay(2, 21)], 90, 1],
] as const)('of %j, %d % came within %s days', (delays, percent, days) => {
  expect(daysUntil(delays, percent)).toBe(days);
});

test('a hold prevents what came within it, and delays everything else', () => {
  const year = row(2000, [delay(2, 100), delay(14, 90), delay(40, 10)]);
  const recent = row(500, [delay(2, 20, 3 * CREDIT), delay(14, 10, CREDIT), delay(40, 5, 7 * CREDIT)]);
  const hold = suggestHold(year, recent);
  expect(hold).toEqual({
    hold_days: 14,
    reversals: 35,
    prevented: 30,
    prevented_credits: 3000,
    lost: 11,
    saved: 4,
    lost_credits: 11,
    saved_credits: 4,
    waiting: 470,
    waiting_credits: 47_000,
  });
  const text = explainHold(hold, words).join('\n');
  for (const part of [
    '365 days came within 14 days',
    '30 of 35',
    '3,000 Coins',
    '$11.00',
    '$4.00',
    '470',
    '47,000 Coins',
  ])
    expect(text).toContain(part);
});

test('nothing is suggested from few reversals, and the text says why', () => {
  const few = row(400, [delay(2, 19)]);
  expect(suggestHold(few, few)).toBeNull();
  expect(suggestHold(undefined, undefined)).toBeNull();
  expect(explainHold(null, words)).toEqual([expect.stringContaining('fewer than 20 reversals')]);
});

test('without a loss, the text does not promise any saving', () => {
  const covered = row(400, [delay(1, 20)]);
  const text = explainHold(suggestHold(covered, covered), words).join('\n');
  expect(text).toContain('within 1 day of the credit');
  expect(text).toContain('the ledger knows of no loss');
  expect(text).not.toContain('$');
});
