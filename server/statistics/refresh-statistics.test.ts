import { expect, test } from 'vitest';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { usersOf } from './clicks.fixture.ts';
import { refreshStatistics } from './refresh-statistics.ts';

const NOON = Date.UTC(2026, 4, 1, 12);
const MINUTE = 60_000;
const EVER = { adwallId: null, from: 0, to: Number.MAX_SAFE_INTEGER };

async function setUp() {
  const state = { now: NOON };
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOON);
  const users = usersOf(store, () => state.now);
  const priors = new Map([
    [1, 0.5],
    [2, 0],
  ]);
  const stopping = new AbortController();
  /** A refresh by a new process, which shares no memory with others. */
  const newProcess = () => {
    const refresh = refreshStatistics({
      store: store,
      clock: { now: () => state.now },
      yieldToEventLoop: () => new Promise((resume) => setImmediate(resume)),
      loadPriors: () => Promise.resolve((offerId) => priors.get(offerId) ?? null),
    });
    return () => refresh(stopping.signal);
  };
  const figures = async () => (await store.loadOfferStatistics()).statistics;
  return { ...users, store, figures, newProcess, priors, state, stopping };
}

test('clicks and leads count a minute later, with the prior of the catalog', async () => {
  const { click, figures, lead, newProcess, reverse, state, store } = await setUp();
  const refresh = newProcess();
  const clicks = await Promise.all(Array.from({ length: 100 }, () => click(1)));
  const leads = await Promise.all(clicks.slice(0, 11).map((clickId) => lead(clickId, 20_000, 1)));
  expect(await refresh()).toEqual({ changed: 0 });
  state.now += MINUTE;
  expect(await refresh()).toEqual({ changed: 1 });
  expect(await figures()).toMatchObject([{ offerId: 1, epc: 2_200, conversionRate: '11', popularity: 0.3133 }]);
  await Promise.all(leads.slice(0, 2).map(reverse));
  state.now += MINUTE;
  await refresh();
  expect(await figures()).toMatchObject([{ offerId: 1, epc: 1_800, conversionRate: '11' }]);
  expect((await store.versions()).statistics).toBe(2);
});

test('each click counts once, however many processes refresh at once or restart', async () => {
  const { click, figures, newProcess, state, store } = await setUp();
  const [first, second] = [newProcess(), newProcess()];
  for (let round = 1; round <= 3; round++) {
    await Promise.all(Array.from({ length: 700 }, (_, at) => click((at % 2) + 1)));
    state.now += 2 * MINUTE;
    await Promise.all([first(), second(), newProcess()(), first()]);
    const rows = await store.listPeriods(EVER);
    expect(rows.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(700 * round);
  }
  expect(await figures()).toMatchObject([
    { offerId: 1, epc: 0, conversionRate: '0' },
    { offerId: 2, epc: 0, conversionRate: '0' },
  ]);
  const { statistics } = await store.versions();
  expect(await newProcess()()).toEqual({ changed: 0 });
  expect((await store.versions()).statistics).toBe(statistics);
});

test('after 30 days without clicks an offer counts as new', async () => {
  const { click, figures, newProcess, state } = await setUp();
  const refresh = newProcess();
  await click(1);
  state.now += MINUTE;
  await refresh();
  expect(await figures()).toHaveLength(1);
  state.now += 31 * 24 * 60 * MINUTE;
  await refresh();
  expect(await figures()).toEqual([]);
});

test('an offer that is not in the catalog gets no statistics', async () => {
  const { click, figures, newProcess, state } = await setUp();
  await click(404);
  await click(2);
  state.now += MINUTE;
  await newProcess()();
  expect((await figures()).map(({ offerId }) => offerId)).toEqual([2]);
});

test('an aborted refresh loses nothing and counts nothing twice', async () => {
  const { click, newProcess, state, stopping, store } = await setUp();
  await click(1);
  state.now += MINUTE;
  const refresh = newProcess();
  stopping.abort();
  await expect(refresh()).rejects.toThrow();
  await store.rollUpStatistics({ until: state.now, limit: 10 });
  expect(await store.listPeriods(EVER)).toMatchObject([{ clicks: 1 }]);
});
