import { expect, test } from 'vitest';
import { readSurveyStats } from './read-survey-stats.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const counts = { source: 'cpx', entrants: 8, completes: 2, screenouts: 4, quotaFull: 1, quality: 1, reconciled: 1 };

test('earnings are given per click and per minute, for whole UTC days including today', async () => {
  const asked: unknown[] = [];
  const store = {
    countSurveys: async (input: unknown) => {
      asked.push(input);
      return [
        { ...counts, payout: 25_000, minutes: 40 },
        { ...counts, source: 'idle', payout: 0, minutes: 0 },
      ];
    },
  };
  const now = Date.UTC(2026, 4, 2, 13);
  const stats = await readSurveyStats({ store: fakeStore(store), clock: { now: () => now } })({ adwallId: 3, days: 2 });
  expect(asked).toEqual([{ from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 3), adwallId: 3 }]);
  expect(stats).toMatchObject([
    { survey_provider: 'cpx', payout: 2.5, earnings_per_click: 0.3125, earnings_per_minute: 0.0625, quota_full: 1 },
    { survey_provider: 'idle', payout: 0, earnings_per_click: 0, earnings_per_minute: null },
  ]);
});
