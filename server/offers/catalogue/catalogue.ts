import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { CataloguePort, StoredOffer } from '../../store/ports/catalogue.ts';
import type { InstallationPort, Versions } from '../../store/ports/installation.ts';
import type { StatisticsPort } from '../../store/ports/statistics.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { createSnapshot, type CatalogueSnapshot } from './catalogue-snapshot.ts';
import { buildIndex, rebuildIndex, type OfferIndex } from './offer-index.ts';
import { loadChanged, type OfferReads } from './load-changed.ts';
import { createMerge, type StatisticsOf } from './merge-entries.ts';
import type { CatalogueEntry } from './render.ts';

/** What of the store's versions the catalogue follows. */
export type CatalogueVersions = Pick<Versions, 'catalogue' | 'caps' | 'statistics'>;

/** The catalogue in memory. */
export interface Catalogue {
  /**
   * A snapshot whose offers are at least as new as `versions` and right for this moment. Refreshes when needed, once for
   * all who wait; nobody waits for statistics: a snapshot with older ones is answered while they are read. Throws
   * when the store can't be read; the next call tries again.
   */
  current(versions: CatalogueVersions): Promise<CatalogueSnapshot>;
  /** A snapshot as new as what the store holds now. */
  latest(): Promise<CatalogueSnapshot>;
  /** Answers the rank that an offer's feed gives it, null for an offer that the catalogue does not have. */
  loadPriors(): Promise<(offerId: number) => number | null>;
  /** Resolves when snapshots have the statistics that the store holds now, too. */
  followStatistics(): Promise<void>;
}

export interface CatalogueDeps {
  readonly store: OfferReads &
    Pick<CataloguePort, 'fullOffers'> &
    Pick<InstallationPort, 'versions'> &
    Pick<StatisticsPort, 'loadOfferStatistics'>;
  readonly clock: Clock;
  /** Where this service is reached, without a slash at the end. */
  readonly publicUrl: string;
  readonly log?: Pick<Log, 'info'>;
}

/** What a refresh starts from. */
interface Held {
  readonly snapshot: CatalogueSnapshot;
  readonly index: OfferIndex<CatalogueEntry>;
  readonly statistics: { readonly version: number; readonly of: StatisticsOf };
}

/** Keeps the catalogue in memory and follows the store's versions and the clock. */
export function createCatalogue(deps: CatalogueDeps): Catalogue {
  let held: Held | null = null;
  let running: Promise<CatalogueSnapshot> | null = null;
  const merge = createMerge(deps.publicUrl);

  const loadStatistics = async (): Promise<Held['statistics']> => {
    const { statistics, version } = await deps.store.loadOfferStatistics();
    return { version, of: new Map(statistics.map((one) => [one.offerId, one])) };
  };

  const indexAfter = async (before: Held | null, changed: readonly StoredOffer[], statistics: Held['statistics']) => {
    const known = before?.index.entries ?? [];
    const entries = statistics === before?.statistics ? known : await merge.statistics(known, statistics.of);
    if (before === null || changed.length > 0) {
      return buildIndex(await merge.offers(entries, changed, statistics.of), yieldToEventLoop);
    }
    return entries === before.index.entries ? before.index : rebuildIndex(before.index, entries, yieldToEventLoop);
  };

  const refresh = async (wanted: CatalogueVersions): Promise<CatalogueSnapshot> => {
    const before = held;
    const loaded = await loadChanged(deps.store, before?.snapshot.catalogue ?? 0);
    const isNewer = before === null || before.statistics.version < wanted.statistics;
    const statistics = isNewer ? await loadStatistics() : before.statistics;
    const index = await indexAfter(before, loaded.offers, statistics);
    await yieldToEventLoop();
    // Read last, so that the caps are as fresh as the snapshot.
    const now = deps.clock.now();
    const { version, offerIds } = await deps.store.fullOffers({ day: utcDay(now) });
    const snapshot = createSnapshot({
      index,
      catalogue: loaded.version,
      caps: version,
      statistics: statistics.version,
      now,
      full: new Set(offerIds),
    });
    held = { snapshot, index, statistics };
    if (before === null || loaded.offers.length > 0) {
      deps.log?.info({ event: 'catalogue_loaded', count: index.entries.length, version: loaded.version }, 'Catalogue');
    }
    return snapshot;
  };

  const start = (versions: CatalogueVersions): Promise<CatalogueSnapshot> => {
    running = refresh(versions).finally(() => {
      running = null;
    });
    return running;
  };

  const current = async (versions: CatalogueVersions): Promise<CatalogueSnapshot> => {
    const covers = ({ catalogue, caps, from, until }: CatalogueSnapshot): boolean => {
      const now = deps.clock.now();
      return catalogue >= versions.catalogue && caps >= versions.caps && now >= from && now < until;
    };
    if (held !== null && covers(held.snapshot)) {
      // Whoever needs the offers hears of a failure; the next request tries again.
      if (held.statistics.version < versions.statistics && running === null) start(versions).catch(() => undefined);
      return held.snapshot;
    }
    if (running !== null) {
      const snapshot = await running;
      if (covers(snapshot)) return snapshot;
    }
    // That one may have read before `versions` were there; whichever starts from now on reads after.
    return running ?? start(versions);
  };

  const latest = async (): Promise<CatalogueSnapshot> => current(await deps.store.versions());

  return {
    current,
    latest,
    async loadPriors() {
      const snapshot = await latest();
      return (offerId) => snapshot.find(offerId)?.offer.prior ?? null;
    },
    async followStatistics() {
      const versions = await deps.store.versions();
      let snapshot = await current(versions);
      while (snapshot.statistics < versions.statistics) snapshot = await (running ?? start(versions));
    },
  };
}
