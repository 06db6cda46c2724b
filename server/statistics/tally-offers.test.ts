import { expect, test } from 'vitest';
import { STATISTICS_PERIOD_MS, type PeriodRow } from '../store/ports/statistics.ts';
import { tallyOffers } from './tally-offers.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const HOUR = 60 * 60 * 1000;
const NOW = 1_000 * STATISTICS_PERIOD_MS + HOUR;
const signal = new AbortController().signal;

function setUp() {
  const rows: PeriodRow[] = [];
  const asked: number[] = [];
  const tally = tallyOffers({
    store: fakeStore({
      async listPeriods({ adwallId, from, to }) {
        expect(adwallId).toBeNull();
        asked.push(from);
        return rows.filter(({ period }) => period >= from && period < to);
      },
    }),
    yieldToEventLoop: () => Promise.resolve(),
  });
  const add = (period: number, offerId: number, parts: Partial<PeriodRow>): void => {
    const none = { impressions: 0, clicks: 0, leads: 0, reversals: 0, conversions: 0, payout: 0, gross: 0, amount: 0 };
    rows.push({ ...none, period, adwallId: 1, offerId, ...parts });
  };
  return { add, asked, tally };
}

test('sums 30 days, the last 48 hours and the 48 hours before, over all walls', async () => {
  const { add, tally } = setUp();
  for (const [period, clicks] of [
    [880, 1],
    [881, 2],
    [984, 4],
    [985, 8],
    [992, 16],
    [993, 32],
    [1_000, 64],
    [1_001, 128],
  ] as const) {
    add(period, 7, { clicks });
  }
  add(1_000, 7, { adwallId: 2, clicks: 1_000, conversions: 3, payout: -5 });
  const tallies = await tally({ at: NOW, countedUntil: NOW, signal });
  expect([...tallies]).toEqual([
    [
      7,
      {
        month: { clicks: 1_126, conversions: 3, payout: -5 },
        before: { clicks: 24, conversions: 0, payout: 0 },
        recent: { clicks: 1_096, conversions: 3, payout: -5 },
      },
    ],
  ]);
});

test('omits offers that were only shown', async () => {
  const { add, tally } = setUp();
  add(1_000, 7, { impressions: 9 });
  expect((await tally({ at: NOW, countedUntil: NOW, signal })).size).toBe(0);
});

test('reads a period again until it is over and counted', async () => {
  const { add, asked, tally } = setUp();
  const clicksAt = async (at: number, countedUntil: number) => {
    asked.length = 0;
    return (await tally({ at, countedUntil, signal })).get(7)?.month.clicks;
  };
  add(999, 7, { clicks: 1 });
  // Until one hour before the period's end.
  expect(await clicksAt(NOW, NOW - 2 * HOUR)).toBe(1);
  expect(asked).toHaveLength(120);
  add(999, 7, { clicks: 10 });
  expect(await clicksAt(NOW, NOW)).toBe(11);
  expect(asked).toEqual([999, 1_000]);
  add(1_000, 7, { clicks: 100 });
  expect(await clicksAt(NOW, NOW)).toBe(111);
  expect(asked).toEqual([1_000]);
  expect(await clicksAt(NOW + STATISTICS_PERIOD_MS, NOW + STATISTICS_PERIOD_MS)).toBe(111);
  expect(asked).toEqual([1_000, 1_001]);
  expect(await clicksAt(NOW + 119 * STATISTICS_PERIOD_MS, NOW)).toBe(100);
});

test('stops when aborted', async () => {
  const { tally } = setUp();
  const stopping = new AbortController();
  stopping.abort();
  await expect(tally({ at: NOW, countedUntil: NOW, signal: stopping.signal })).rejects.toThrow();
});
