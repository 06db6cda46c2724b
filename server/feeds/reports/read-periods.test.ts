import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { ReportPeriod } from '../../networks/conversion-report.ts';
import { feedFailure } from '../reading/feed-failure.ts';
import type { PagesRead } from '../reading/read-pages.ts';
import { readPeriods } from './read-periods.ts';

const NOW = Date.UTC(2026, 10, 23, 15);
const daysOf = ({ from, to }: ReportPeriod): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(utcDay(at));
  return days;
};
const wanted = daysOf({ from: utcDay(NOW - 60 * DAY_MS), to: utcDay(NOW + DAY_MS) });
const read = (pages = 1): PagesRead => ({ kind: 'read', pages });
const failed = (reason: 'page_too_large' | 'network_error', pages = 0): PagesRead => ({
  kind: 'failed',
  failure: feedFailure(reason, pages + 1),
  pages,
});

async function periodsOf(answer: (period: ReportPeriod) => PagesRead, pause = async () => true) {
  const asked: ReportPeriod[] = [];
  const failure = await readPeriods(pause, {
    now: NOW,
    paceMs: 500,
    read: async (period) => {
      asked.push(period);
      return answer(period);
    },
  });
  return { asked, failure };
}

test('a report with few rows takes three requests, the newest days first', async () => {
  const { asked, failure } = await periodsOf(() => read());
  expect(failure).toBeNull();
  expect(asked.map((period) => daysOf(period).length)).toEqual([10, 20, 32]);
  expect(asked[0]?.to).toBe('2026-11-24');
  expect(asked.toReversed().flatMap(daysOf)).toEqual(wanted);
});

test('every day is read once, newest first, whatever fits into a page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 62, maxLength: 62 }), async (sizes) => {
      const sizeOf = new Map(wanted.map((day, at) => [day, sizes[at] ?? 0]));
      const taken: string[][] = [];
      const { failure } = await periodsOf((period) => {
        const days = daysOf(period);
        const size = days.reduce((sum, day) => sum + (sizeOf.get(day) ?? 0), 0);
        if (size > 9) return failed('page_too_large');
        taken.push(days);
        return read(size > 4 ? 2 : 1);
      });
      expect(failure).toBeNull();
      expect(taken.toReversed().flat()).toEqual(wanted);
    }),
  );
});

test('a day that is too large, a page after others, and any other failure end the reading', async () => {
  const tooLarge = await periodsOf(() => failed('page_too_large'));
  expect(tooLarge.asked.map((period) => daysOf(period).length)).toEqual([10, 5, 2, 1]);
  expect(tooLarge.failure).toMatchObject({ reason: 'page_too_large' });
  for (const answer of [failed('page_too_large', 1), failed('network_error')]) {
    const { asked, failure } = await periodsOf(() => answer);
    expect(asked).toHaveLength(1);
    expect(failure).not.toBeNull();
  }
});

test('a reading that must end says so', async () => {
  const { asked, failure } = await periodsOf(
    () => read(),
    async () => false,
  );
  expect(asked).toHaveLength(1);
  expect(failure).toMatchObject({ reason: 'too_slow' });
});
