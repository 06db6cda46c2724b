import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { MaybePromise } from '../../runtime/when-ready.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { Store } from '../../store/store.ts';
import { createPace } from '../../runtime/pace.ts';
import { createSnapshot, type CatalogSnapshot } from './catalog-snapshot.ts';
import { buildIndex, rebuildIndex, type OfferIndex } from './offer-index.ts';
import { loadChanged } from './load-changed.ts';
import { createEntryMerger, type StatisticsOf } from './merge-entries.ts';
import type { CatalogEntry } from './render.ts';
import type { CatalogVersions } from '../../store/ports/installation.ts';

/** The catalog in memory. */
export interface Catalog {
  /**
   * A snapshot that is valid now and has offers at least as new as `versions.awaited`. Refreshes once for all callers
   * if necessary. Doesn't wait for statistics or for offers after that version; until they are loaded, snapshots have
   * the old ones. Throws if the store can't be read; the next call retries.
   */
  current(versions: CatalogVersions): MaybePromise<CatalogSnapshot>;
  /** A snapshot at least as new as the store is now. */
  latest(): Promise<CatalogSnapshot>;
  /** Looks up the prior of an offer; null if the catalog does not have the offer. */
  loadPriors(): Promise<(offerId: number) => number | null>;
  /** Milliseconds since the offers in memory were last loaded; null before. */
  ageMs(): number | null;
  /** Resolves once snapshots have the statistics that the store holds now. */
  followStatistics(): Promise<void>;
}

/** The result of the last refresh, which the next one builds on. */
interface Loaded {
  readonly snapshot: CatalogSnapshot;
  readonly index: OfferIndex<CatalogEntry>;
  readonly statistics: { readonly version: number; readonly of: StatisticsOf };
  /** Epoch ms. */
  readonly at: number;
}

/** Keeps the catalog in memory and follows the store's versions and the clock. */
export function createCatalog(deps: {
  readonly store: Store;
  readonly clock: Clock;
  /** The service's address, without a trailing slash. */
  readonly publicUrl: string;
  /** How a refresh pauses between slices of work. */
  readonly createPace?: typeof createPace;
}): Catalog {
  let loaded: Loaded | null = null;
  let running: Promise<CatalogSnapshot> | null = null;
  /** How many callers wait for a refresh. */
  let waiting = 0;
  const merger = createEntryMerger(deps.publicUrl);
  const openPace = deps.createPace ?? createPace;

  const loadStatistics = async (): Promise<Loaded['statistics']> => {
    const { statistics, version } = await deps.store.loadOfferStatistics();
    return { version, of: new Map(statistics.map((one) => [one.offerId, one])) };
  };

  const indexAfter = async (
    before: Loaded | null,
    changed: readonly CatalogEntry[],
    statistics: Loaded['statistics'],
    pause: () => Promise<void>,
  ) => {
    const known = before?.index.entries ?? [];
    const entries =
      statistics === before?.statistics ? known : await merger.mergeStatistics(known, statistics.of, pause);
    const merged = changed.length === 0 ? entries : await merger.mergeOffers(entries, changed, pause);
    // Offers are never removed, so an equal number means the same offers.
    if (before?.index.entries.length !== merged.length) return buildIndex(merged, pause);
    return merged === before.index.entries ? before.index : rebuildIndex(before.index, merged, pause);
  };

  const refresh = async (wanted: CatalogVersions): Promise<CatalogSnapshot> => {
    const before = loaded;
    const pause = openPace(() => waiting > 0);
    const isNewer = before === null || before.statistics.version < wanted.statistics;
    const statistics = isNewer ? await loadStatistics() : before.statistics;
    const keep = (stored: StoredOffer): CatalogEntry => merger.prepare(stored, statistics.of);
    const changes = await loadChanged(deps.store, before?.snapshot.catalog ?? 0, { keep, pause });
    const index = await indexAfter(before, changes.offers, statistics, pause);
    await pause();
    // Caps are read last, so that they are as fresh as the snapshot.
    const now = deps.clock.now();
    const { version, offerIds } = await deps.store.fullOffers({ day: utcDay(now) });
    const full = new Set(offerIds);
    const reflected = { catalog: changes.version, caps: version, statistics: statistics.version };
    const snapshot = await createSnapshot({ ...reflected, index, now, full }, pause);
    loaded = { snapshot, index, statistics, at: now };
    return snapshot;
  };

  const start = (versions: CatalogVersions): Promise<CatalogSnapshot> => {
    running = refresh(versions).finally(() => {
      running = null;
    });
    return running;
  };

  const covers = ({ catalog, caps, from, until }: CatalogSnapshot, versions: CatalogVersions): boolean => {
    const now = deps.clock.now();
    return catalog >= versions.awaited && caps >= versions.caps && now >= from && now < until;
  };

  /** A refresh takes no pauses while a caller waits. */
  const awaited = async (refreshed: Promise<CatalogSnapshot>): Promise<CatalogSnapshot> => {
    waiting += 1;
    try {
      return await refreshed;
    } finally {
      waiting -= 1;
    }
  };

  const loadSince = async (versions: CatalogVersions): Promise<CatalogSnapshot> => {
    if (running !== null) {
      const snapshot = await awaited(running);
      if (covers(snapshot, versions)) return snapshot;
    }
    // That refresh may have read before the store had `versions`. A new one reads them.
    return awaited(running ?? start(versions));
  };

  const current = (versions: CatalogVersions): MaybePromise<CatalogSnapshot> => {
    if (loaded === null || !covers(loaded.snapshot, versions)) return loadSince(versions);
    const isBehind = loaded.statistics.version < versions.statistics || loaded.snapshot.catalog < versions.catalog;
    // A failure must not affect requests that don't wait for this refresh. The next request starts another.
    if (isBehind && running === null) start(versions).catch(() => undefined);
    return loaded.snapshot;
  };

  const latest = async (): Promise<CatalogSnapshot> => {
    const versions = await deps.store.versions();
    return current({ ...versions, awaited: versions.catalog });
  };

  return {
    current,
    latest,
    ageMs: () => (loaded === null ? null : Math.max(0, deps.clock.now() - loaded.at)),
    async loadPriors() {
      const snapshot = await latest();
      return (offerId) => snapshot.find(offerId)?.offer.prior ?? null;
    },
    async followStatistics() {
      const versions = await deps.store.versions();
      let snapshot = await current(versions);
      while (snapshot.statistics < versions.statistics) snapshot = await awaited(running ?? start(versions));
    },
  };
}
