import type { Clock } from '../ops/clock.ts';
import type { Log } from '../ops/log.ts';
import type { Store, Versions } from '../store/store.ts';
import { breathe } from './breathe.ts';
import { createSnapshot, type CatalogueSnapshot } from './catalogue-snapshot.ts';
import { buildIndex, type OfferIndex } from './offer-index.ts';
import { createMerge } from './merge-entries.ts';
import type { CatalogueEntry } from './render.ts';

/** The catalogue in memory. */
export interface Catalogue {
  /**
   * A snapshot at least as new as `versions` and right for this moment. Refreshes when needed, once for all who wait.
   * Throws when the store can't be read; the next call tries again.
   */
  current(versions: Pick<Versions, 'catalogue' | 'caps'>): Promise<CatalogueSnapshot>;
}

export interface CatalogueDeps {
  readonly store: Pick<Store, 'loadOffers' | 'fullOffers'>;
  readonly clock: Clock;
  /** Where this service is reached, without a slash at the end. */
  readonly publicUrl: string;
  readonly log?: Pick<Log, 'info'>;
}

/** What a refresh starts from. */
interface Held {
  readonly snapshot: CatalogueSnapshot;
  readonly index: OfferIndex<CatalogueEntry>;
}

/** Keeps the catalogue in memory and follows the store's versions and the clock. */
export function createCatalogue(deps: CatalogueDeps): Catalogue {
  let held: Held | null = null;
  let running: Promise<CatalogueSnapshot> | null = null;
  const merge = createMerge(deps.publicUrl);

  const refresh = async (): Promise<CatalogueSnapshot> => {
    const before = held;
    const loaded = await deps.store.loadOffers({ since: before?.snapshot.catalogue ?? 0 });
    const index =
      before !== null && loaded.offers.length === 0
        ? before.index
        : await buildIndex(await merge(before?.index.entries ?? [], loaded.offers), breathe);
    await breathe();
    // Read last, so that the caps are as fresh as the snapshot.
    const now = deps.clock.now();
    const { version, offerIds } = await deps.store.fullOffers({ day: utcDay(now) });
    const snapshot = createSnapshot({ index, catalogue: loaded.version, caps: version, now, full: new Set(offerIds) });
    held = { snapshot, index };
    if (index !== before?.index) {
      deps.log?.info({ event: 'catalogue_loaded', count: index.entries.length, version: loaded.version }, 'Catalogue');
    }
    return snapshot;
  };

  const start = (): Promise<CatalogueSnapshot> => {
    running = refresh().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    async current(versions) {
      const covers = ({ catalogue, caps, from, until }: CatalogueSnapshot): boolean => {
        const now = deps.clock.now();
        return catalogue >= versions.catalogue && caps >= versions.caps && now >= from && now < until;
      };
      if (held !== null && covers(held.snapshot)) return held.snapshot;
      if (running !== null) {
        const snapshot = await running;
        if (covers(snapshot)) return snapshot;
      }
      // That one may have read before `versions` were there; whichever starts from now on reads after.
      return running ?? start();
    },
  };
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
