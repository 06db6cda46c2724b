import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { createCatalog } from './catalog.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import { fakeStore } from '../../store/fake-store.fixture.ts';

export const NOON = Date.UTC(2026, 4, 1, 12);
export const DAY = 24 * 60 * 60 * 1000;

/** A catalog over a store in memory. Its reads can be counted, delayed and made to fail. */
export function openCatalog(initial: readonly StoredOffer[]) {
  const rows = new Map(initial.map((row) => [row.offer.offer_id, { row, version: 1 }]));
  const state = {
    version: 1,
    awaited: 1,
    caps: 1,
    statistics: 0,
    told: [] as OfferStatistics[],
    statisticsLoads: 0,
    now: NOON,
    full: [] as number[],
    loads: 0,
    gate: Promise.resolve(),
    fail: false,
    /** Whether a refresh was urgent at each of its pauses. */
    urgent: [] as boolean[],
  };
  const versions = () => {
    const { awaited, caps, statistics, version: catalog } = state;
    return { catalog, awaited, caps, statistics };
  };
  const days: string[] = [];
  const catalog = createCatalog({
    publicUrl: 'https://wall.example',
    clock: { now: () => state.now },
    createPace: (isUrgent) => async () => void state.urgent.push(isUrgent()),
    store: fakeStore({
      versions: async () => ({ ...versions(), settings: 1 }),
      countChangedOffers: async ({ since }) => [...rows.values()].filter((held) => held.version > since).length,
      async loadOfferPage() {
        throw new Error('these catalogs are short');
      },
      async loadOffers({ since }) {
        state.loads++;
        const { version } = state;
        const offers = [...rows.values()].filter((held) => held.version > since).map(({ row }) => row);
        await state.gate;
        if (state.fail) throw new Error('the disk is gone');
        return { version, offers };
      },
      async fullOffers({ day }) {
        days.push(day);
        return { version: state.caps, offerIds: state.full };
      },
      async loadOfferStatistics() {
        state.statisticsLoads++;
        if (state.fail) throw new Error('the disk is gone');
        return { version: state.statistics, statistics: state.told };
      },
    }),
  });
  const change = (...changed: StoredOffer[]): void => {
    state.awaited = ++state.version;
    for (const row of changed) rows.set(row.offer.offer_id, { row, version: state.version });
  };
  const current = async (): Promise<CatalogSnapshot> => catalog.current(versions());
  const follow = (): Promise<void> => catalog.followStatistics();
  const tell = (...told: OfferStatistics[]): void => {
    state.statistics++;
    state.told = told;
  };
  return { state, days, change, current, follow, tell };
}
