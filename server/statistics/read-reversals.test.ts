import { expect, test } from 'vitest';
import { fakeStore } from '../store/fake-store.fixture.ts';
import type { ReversalRow, ReversalsWanted } from '../store/ports/reversals.ts';
import type { Source } from '../store/ports/sources.ts';
import { readReversals } from './read-reversals.ts';

const CREDIT = 10_000;
const TODAY = 20_000;
const clock = { now: () => TODAY * 24 * 60 * 60 * 1000 + 1 };
const source = (name: string, scheme: string, provider?: string): Source =>
  ({ name, scheme, survey: provider === undefined ? null : { provider } }) as Source;

function row(value: string, credited: number, days: number, reversed: number): ReversalRow {
  const amounts = { creditedAmount: credited * CREDIT, reversed, reversedAmount: reversed * CREDIT };
  const delay = { days, reversed, reversedAmount: reversed * CREDIT, lostAmount: reversed, lostPayout: 0 };
  return { value, credited, ...amounts, delays: reversed === 0 ? [] : [delay] };
}

const report = (rows: ReversalRow[], walls: Record<number, ReversalRow> = {}) =>
  readReversals({
    clock,
    payoutCurrency: 'USD',
    loadSources: () =>
      Promise.resolve([
        source('gem-ios', 'adgem'),
        source('gem-android', 'adgem'),
        source('cpx', 'secret-url', 'cpx-research'),
        source('own', 'hmac-sha256'),
      ]),
    store: fakeStore({
      sumReversals: ({ days, dimension, limit }: ReversalsWanted) => {
        const wall = walls[days.to - days.from];
        return Promise.resolve(dimension === 'wall' ? (wall === undefined ? [] : [wall]) : rows.slice(0, limit));
      },
      listUserReversals: () => Promise.resolve({ rows, since: (TODAY - 3) * 24 * 60 * 60 * 1000 }),
    }),
  });

const asked = { adwallId: 1, days: 365, limit: 3, currency: 'Coins' } as const;

test('a network has the leads of all of its sources, and a source without an adapter is its own', async () => {
  const rows = [row('own', 100, 1, 9), row('gem-ios', 50, 9, 7), row('gem-android', 10, 3, 7), row('gone', 5, 1, 0)];
  const found = await report(rows)({ ...asked, by: 'network' });
  const shown = found.rows.map(({ credited, median_days: median, name, p90_days: p90, sources, value }) => ({
    value,
    name,
    credited,
    median,
    p90,
    sources,
  }));
  expect(shown).toEqual([
    { value: 'adgem', name: 'AdGem', credited: 60, median: 3, p90: 9, sources: ['gem-ios', 'gem-android'] },
    { value: 'own', name: null, credited: 100, median: 1, p90: 1, sources: ['own'] },
    { value: 'gone', name: null, credited: 5, median: null, p90: null, sources: ['gone'] },
  ]);
  expect(found.more).toBe(false);
});

test('the suggestion is from the whole period, and what it would have changed from the last 90 days', async () => {
  const walls = { 365: row('', 1000, 14, 100), 90: row('', 200, 3, 10) };
  const found = await report([row('own', 1000, 14, 100)], walls)({ ...asked, by: 'source' });
  expect(found.totals).toMatchObject({ credited: 1000, reversed: 100, rate: '10', p90_days: 14 });
  expect(found.suggestion).toMatchObject({ hold_days: 14, reversals: 10, prevented: 10, waiting: 190 });
});

test('more rows than the limit are left out, and the report says so', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((value) => row(value, 9, 1, 1));
  const found = await report(rows)({ ...asked, by: 'offer' });
  expect([found.rows.length, found.more, found.rows_from === found.from]).toEqual([3, true, true]);
  const users = await report(rows)({ ...asked, by: 'user' });
  expect(users.rows_from).toBe('2024-10-01');
  expect(users.rows_from > users.from).toBe(true);
});
