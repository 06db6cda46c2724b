import { expect, test } from 'vitest';
import { sampleOffer } from '../offers/catalog/samples.fixture.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { usersOf } from './clicks.fixture.ts';
import { periodOf } from '../store/ports/statistics.ts';
import { readStats } from './read-stats.ts';

const NOON = Date.UTC(2026, 4, 10, 12);
const DAY = 24 * 60 * 60 * 1000;

async function setUp() {
  const state = { now: NOON, waits: [] as number[], meanwhile: () => Promise.resolve() };
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOON);
  const users = usersOf(store, () => state.now);
  await store.importOffers({ offers: [sampleOffer(1), sampleOffer(2, { name: 'Café' })], prune: false, at: NOON });
  const read = readStats({
    store,
    clock: { now: () => state.now },
    yieldToEventLoop: () => Promise.resolve(),
    wait: async (ms) => {
      state.waits.push(ms);
      await state.meanwhile();
    },
  });
  return { ...users, store, read, state };
}

const nothing = {
  impressions: 0,
  clicks: 0,
  leads: 0,
  reversals: 0,
  conversion: null,
  payout: 0,
  gross: 0,
  margin: 0,
  credits: 0,
};

test('a wall without activity has all its days and no offers', async () => {
  const { read } = await setUp();
  expect(await read({ adwallId: 1, days: 3 })).toEqual({
    wall: 1,
    from: '2026-05-08',
    to: '2026-05-10',
    totals: nothing,
    days: ['2026-05-08', '2026-05-09', '2026-05-10'].map((date) => Object.assign({ date }, nothing)),
    offers: [],
  });
});

test('totals, days and offers agree, up to this moment', async () => {
  const { click, lead, read, reverse, state, store } = await setUp();
  state.now = NOON - DAY;
  const first = await click(2);
  await click(1);
  await click(2, 99);
  await store.addImpressions({
    period: periodOf(state.now),
    counts: [
      { adwallId: 1, offerId: 1, impressions: 30 },
      { adwallId: 1, offerId: 3, impressions: 1 },
      { adwallId: 99, offerId: 1, impressions: 500 },
    ],
  });
  const earlier = await lead(first, 15_000, 2);
  state.now = NOON;
  const clicks = [await click(1), await click(1)];
  await lead(clicks[0] ?? '', 12_500, 1);
  await reverse(earlier);

  const stats = await read({ adwallId: 1, days: 2 });
  expect(state.waits).toEqual([1000]);
  const totals = {
    impressions: 31,
    clicks: 4,
    leads: 2,
    reversals: 1,
    conversion: '50',
    payout: 1.25,
    gross: 1.25,
    margin: 0,
    credits: 125,
  };
  expect(stats).toMatchObject({ wall: 1, from: '2026-05-09', to: '2026-05-10', totals });
  expect(stats.days).toEqual([
    {
      date: '2026-05-09',
      ...nothing,
      impressions: 31,
      clicks: 2,
      leads: 1,
      conversion: '50',
      payout: 1.5,
      gross: 1.5,
      margin: 0,
      credits: 150,
    },
    {
      date: '2026-05-10',
      ...nothing,
      clicks: 2,
      leads: 1,
      reversals: 1,
      conversion: '50',
      payout: -0.25,
      gross: -0.25,
      margin: 0,
      credits: -25,
    },
  ]);
  const unknown = { minutes_to_credit_p50: null, completion_rate: null };
  expect(stats.offers).toEqual([
    {
      ...unknown,
      offer_id: 1,
      name: 'Harbor Quest',
      impressions: 30,
      clicks: 3,
      leads: 1,
      reversals: 0,
      conversion: '33.3',
      payout: 1.25,
      gross: 1.25,
      margin: 0,
      credits: 125,
    },
    {
      ...unknown,
      offer_id: 2,
      name: 'Café',
      impressions: 0,
      clicks: 1,
      leads: 1,
      reversals: 1,
      conversion: '100',
      payout: 0,
      gross: 0,
      margin: 0,
      credits: 0,
    },
    { ...unknown, offer_id: 3, name: null, ...nothing, impressions: 1 },
  ]);
  expect(await read({ adwallId: 1, days: 2 })).toEqual(stats);
  expect((await read({ adwallId: 1, days: 1 })).totals).toMatchObject({ clicks: 2, leads: 1 });
  expect(state.waits).toEqual([1000]);
});

test('a click that is committed after a later one was is counted, and without one so late nothing waits', async () => {
  const { click, read, state } = await setUp();
  const clicks = async (): Promise<number> => (await read({ adwallId: 1, days: 1 })).totals.clicks;
  await click(1);
  state.now = NOON + 2000;
  expect(await clicks()).toBe(1);
  expect(state.waits).toEqual([]);
  await click(1);
  state.meanwhile = async () => {
    state.now = NOON + 1500;
    await click(1);
    state.now = NOON + 2000;
  };
  expect(await clicks()).toBe(3);
  expect(state.waits).toEqual([1000]);
});
