import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { prepareEntry, withStatistics, type CatalogEntry } from './render.ts';
import { createByteArena } from './byte-arena.ts';
import { createPartSharer } from './share-parts.ts';

const OFFERS_PER_SLICE = 2_000;

/** Statistics by offer id; offers with too few clicks and leads are absent. */
export type StatisticsOf = ReadonlyMap<number, OfferStatistics>;

/** Awaited between slices of work. */
type Pause = () => Promise<void>;

/** Changes some entries of the catalog and keeps the others. */
export interface EntryMerger {
  /** An offer as it is kept in memory. */
  prepare(stored: StoredOffer, statistics: StatisticsOf): CatalogEntry;
  /** Inserts or replaces prepared offers, in offer_id order like `entries`. */
  mergeOffers(
    entries: readonly CatalogEntry[],
    changed: readonly CatalogEntry[],
    pause: Pause,
  ): Promise<readonly CatalogEntry[]>;
  /** The same offers with these statistics; returns the same list if none differs. */
  mergeStatistics(
    entries: readonly CatalogEntry[],
    statistics: StatisticsOf,
    pause: Pause,
  ): Promise<readonly CatalogEntry[]>;
}

/**
 * A replaced entry's block of the arena stays alive as long as other entries use it. So once the number of replaced
 * entries equals the number of entries, all are copied into a new arena.
 */
export function createEntryMerger(publicUrl: string): EntryMerger {
  let arena = createByteArena();
  let replaced = 0;
  const share = createPartSharer();

  const repackIfWorn = async (entries: readonly CatalogEntry[], pause: Pause): Promise<readonly CatalogEntry[]> => {
    if (replaced <= entries.length) return entries;
    replaced = 0;
    arena = createByteArena();
    const repacked: CatalogEntry[] = [];
    for (const [at, entry] of entries.entries()) {
      if (at % OFFERS_PER_SLICE === 0) await pause();
      repacked.push({ ...entry, head: arena(entry.head), tails: [] });
    }
    return repacked;
  };

  return {
    prepare(stored, statistics) {
      const shared = { ...stored, offer: share(stored.offer) };
      return prepareEntry(shared, publicUrl, arena, statistics.get(stored.offer.offer_id) ?? null);
    },

    async mergeOffers(entries, changed, pause) {
      const merged: CatalogEntry[] = [];
      let before = 0;
      let steps = 0;
      const takeUpTo = async (offerId: number): Promise<void> => {
        for (let entry = entries[before]; entry !== undefined; entry = entries[++before]) {
          if (entry.offer.offer_id >= offerId) return;
          if (steps++ % OFFERS_PER_SLICE === 0) await pause();
          merged.push(entry);
        }
      };
      for (const prepared of changed) {
        const offerId = prepared.offer.offer_id;
        await takeUpTo(offerId);
        if (entries[before]?.offer.offer_id === offerId) {
          before++;
          replaced++;
        }
        if (steps++ % OFFERS_PER_SLICE === 0) await pause();
        merged.push(prepared);
      }
      await takeUpTo(Infinity);
      return repackIfWorn(merged, pause);
    },

    async mergeStatistics(entries, statistics, pause) {
      const merged: CatalogEntry[] = [];
      let changed = 0;
      for (const [at, entry] of entries.entries()) {
        if (at % OFFERS_PER_SLICE === 0) await pause();
        const now = statistics.get(entry.offer.offer_id) ?? null;
        if (isSame(entry.statistics, now)) {
          merged.push(entry);
          continue;
        }
        const other = withStatistics(entry, now);
        if (other.tails !== entry.tails) replaced++;
        changed++;
        merged.push(other);
      }
      return changed === 0 ? entries : repackIfWorn(merged, pause);
    },
  };
}

function isSame(a: OfferStatistics | null, b: OfferStatistics | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.epc === b.epc &&
    a.conversionRate === b.conversionRate &&
    a.popularity === b.popularity &&
    a.trending === b.trending &&
    a.minutesToCredit === b.minutesToCredit &&
    a.completionRate === b.completionRate
  );
}
