import { expect, test } from 'vitest';
import { sampleOffer } from '../offers/catalog/samples.fixture.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { usersOf } from './clicks.fixture.ts';
import { readOverview } from './read-overview.ts';
import { rollUp } from './roll-up.ts';
import { addViewer, emptySketch } from './viewer-sketch.ts';

const NOON = Date.UTC(2026, 4, 10, 12);
const DAY = 24 * 60 * 60 * 1000;
const TODAY = Math.floor(NOON / DAY);

async function setUp() {
  const state = { now: NOON - 10 * DAY };
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOON);
  const users = usersOf(store, () => state.now);
  await store.importOffers({ offers: [sampleOffer(1), sampleOffer(2)], prune: false, at: NOON });
  const read = readOverview({ store, clock: { now: () => NOON } });
  const count = () => rollUp({ store, yieldToEventLoop: () => Promise.resolve() })({ until: NOON + DAY });
  const view = async (day: number, ...names: string[]) => {
    const registers = emptySketch();
    for (const name of names) addViewer(registers, name);
    await store.addViewers({ sketches: [{ adwallId: 1, day, registers }] });
  };
  return { ...users, count, read, state, store, view };
}

const nothing = {
  viewers: 0,
  openings: 0,
  impressions: 0,
  clicks: 0,
  leads: 0,
  reversals: 0,
  payout: 0,
  gross: 0,
  credits: 0,
  epc: null,
  conversion: null,
};

test('a wall without activity has all its days, and nothing in them', async () => {
  const { read } = await setUp();
  const overview = await read({ adwallId: 1, days: 2 });
  expect(overview).toEqual({
    from: '2026-05-09',
    to: '2026-05-10',
    totals: nothing,
    compared: {
      from: '2026-05-09',
      to: '2026-05-09',
      before_from: '2026-05-07',
      before_to: '2026-05-07',
      now: nothing,
      before: nothing,
    },
    days: [
      { date: '2026-05-09', ...nothing },
      { date: '2026-05-10', ...nothing },
    ],
    days_before: [{ date: '2026-05-07', ...nothing }],
    offers: [],
    sources: [],
    countries: [],
    placements: [],
  });
});

test('adds up the days that are shown, compares those that are over with as many before, and ranks what brought most', async () => {
  const { click, count, lead, read, reverse, state, store, view } = await setUp();
  state.now = NOON - 3 * DAY;
  await lead(await click(1), 10_000, 1);
  state.now = NOON - DAY;
  const reversed = await lead(await click(1), 10_000, 1);
  await lead(await click(2), 30_000, 2);
  state.now = NOON;
  await click(2);
  await reverse(reversed);
  await click(1, 2);
  await store.addImpressions({ period: TODAY * 4 + 2, counts: [{ adwallId: 1, offerId: 1, impressions: 7 }] });
  await view(TODAY - 3, 'ann');
  await view(TODAY - 1, 'ann', 'ben');
  await view(TODAY, 'ann', 'cleo');
  await view(TODAY, 'dora');
  await count();

  const {
    compared,
    countries,
    days,
    days_before: daysBefore,
    offers,
    placements,
    sources,
    totals,
  } = await read({ adwallId: 1, days: 2 });
  expect(totals).toEqual({
    viewers: 4,
    openings: 0,
    impressions: 7,
    clicks: 3,
    leads: 2,
    reversals: 1,
    payout: 3,
    gross: 3,
    credits: 300,
    epc: 1,
    conversion: '66.7',
  });
  expect({ date: '2026-05-09', ...compared?.now }).toEqual(days[0]);
  expect(daysBefore).toEqual([{ date: '2026-05-07', ...compared?.before }]);
  expect(compared?.before).toEqual({
    ...nothing,
    viewers: 1,
    clicks: 1,
    leads: 1,
    payout: 1,
    gross: 1,
    credits: 100,
    epc: 1,
    conversion: '100',
  });
  expect(days).toMatchObject([
    { date: '2026-05-09', viewers: 2, clicks: 2, leads: 2, reversals: 0, payout: 4 },
    { date: '2026-05-10', viewers: 3, clicks: 1, leads: 0, reversals: 1, payout: -1 },
  ]);
  expect(offers).toMatchObject([
    { value: '2', clicks: 2, leads: 1, payout: 3, epc: 1.5, conversion: '50' },
    { value: '1', clicks: 1, leads: 1, reversals: 1, payout: 0 },
  ]);
  // The offers name no source; the leads were reported by one.
  expect(sources).toMatchObject([
    { value: 'network', clicks: 0, leads: 2, epc: null, conversion: null },
    { value: '', clicks: 3, leads: 0 },
  ]);
  expect(countries).toMatchObject([{ value: '', clicks: 3, leads: 2 }]);
  expect(placements).toMatchObject([{ value: '', impressions: 7, clicks: 3, leads: 2 }]);
});

test('of many offers, the ten that brought most are named', async () => {
  const { click, count, read } = await setUp();
  for (let offer = 1; offer <= 12; offer++) for (let more = 0; more < offer; more++) await click(offer);
  await count();
  const { offers } = await read({ adwallId: 1, days: 28 });
  expect(offers.map(({ value }) => Number(value))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
