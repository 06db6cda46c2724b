import { expect, test } from 'vitest';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import { loadChanged } from './load-changed.ts';
import { sampleOffer, stored } from './samples.fixture.ts';
import { fakeStore } from '../../store/fake-store.fixture.ts';

const steps = { keep: (stored: StoredOffer): StoredOffer => stored, pause: yieldToEventLoop };

/** Offers by id with the version of their last change, read as the store reads them. */
function setUp(count: number) {
  const state = { version: 1, pages: [] as number[], whole: [] as number[] };
  const rows = new Map<number, { row: StoredOffer; version: number }>();
  const change = (...ids: number[]): void => {
    state.version += 1;
    for (const id of ids) {
      rows.set(id, { row: stored(sampleOffer(id, { name: `of ${state.version}` })), version: state.version });
    }
  };
  for (let id = 1; id <= count; id += 1) rows.set(id, { row: stored(sampleOffer(id)), version: 1 });
  const changedAfter = (since: number): StoredOffer[] =>
    [...rows.values()]
      .filter(({ version }) => version > since)
      .map(({ row }) => row)
      .toSorted((a, b) => a.offer.offer_id - b.offer.offer_id);
  let onPage = (): void => undefined;
  const store = fakeStore({
    countChangedOffers: async ({ since }) => changedAfter(since).length,
    async loadOffers({ since }) {
      const offers = changedAfter(since);
      state.whole.push(offers.length);
      return { version: state.version, offers };
    },
    async loadOfferPage({ since, after, limit }) {
      const offers = changedAfter(since)
        .filter(({ offer }) => offer.offer_id > after)
        .slice(0, limit);
      state.pages.push(offers.length);
      const page = { version: state.version, offers };
      onPage();
      return page;
    },
  });
  return { change, rows, state, store, onPages: (act: () => void) => void (onPage = act) };
}

test('reads few offers at once', async () => {
  const { change, state, store } = setUp(2_000);
  change(7, 3);
  const loaded = await loadChanged(store, 1, steps);
  expect(loaded.offers.map(({ offer }) => offer.offer_id)).toEqual([3, 7]);
  expect(state).toMatchObject({ pages: [], whole: [2] });
});

test('keeps only the chosen part of each offer, page by page', async () => {
  const { store } = setUp(150);
  const kept: number[] = [];
  const loaded = await loadChanged(store, 0, {
    keep: ({ offer: { offer_id } }) => {
      kept.push(offer_id);
      return { offer: sampleOffer(offer_id, { name: 'Kept' }) };
    },
    pause: async () => void kept.push(0),
  });
  expect(kept.indexOf(0)).toBe(100);
  expect(loaded.offers.every(({ offer }) => offer.name === 'Kept')).toBe(true);
});

test('reads many offers in short pages', async () => {
  const { state, store } = setUp(1_750);
  const { offers, version } = await loadChanged(store, 0, steps);
  expect(version).toBe(1);
  expect(offers.map(({ offer }) => offer.offer_id)).toEqual(Array.from({ length: 1_750 }, (_, at) => at + 1));
  expect(state).toEqual({ version: 1, pages: [...Array.from({ length: 17 }, () => 100), 50], whole: [0] });
});

test('other requests run between two pages, even if the store responds synchronously', async () => {
  const { onPages, store } = setUp(1_750);
  const ran: boolean[] = [];
  let hasRun = true;
  onPages(() => {
    ran.push(hasRun);
    hasRun = false;
    setImmediate(() => (hasRun = true));
  });
  await loadChanged(store, 0, steps);
  expect(ran).toEqual(Array.from({ length: 18 }, () => true));
});

test('reads again what changed between two pages, so that the result is of one version', async () => {
  const { change, onPages, rows, state, store } = setUp(1_750);
  onPages(() => {
    // An offer before the page, one after it, and a new one.
    if (state.pages.length <= 2) change(1, 1_700, 5_000 + state.pages.length);
  });
  const { offers, version } = await loadChanged(store, 0, steps);
  expect(version).toBe(state.version);
  const expected = [...rows.values()].map(({ row }) => row).toSorted((a, b) => a.offer.offer_id - b.offer.offer_id);
  expect(offers).toEqual(expected);
});
