import type { StoredOffer } from '../../store/ports/catalogue.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { prepareEntry, withStatistics, type CatalogueEntry } from './render.ts';
import { createSlabs } from './byte-arena.ts';

const OFFERS_A_SLICE = 1_000;

/** Statistics by offer id; offers whose clicks and leads say nothing are not among them. */
export type StatisticsOf = ReadonlyMap<number, OfferStatistics>;

/** Changes some entries of the catalogue and leaves the others as they are. */
export interface Merge {
  /** Puts changed offers, in offer_id order like `entries`, in their places and prepares no others. */
  offers(
    entries: readonly CatalogueEntry[],
    changed: readonly StoredOffer[],
    statistics: StatisticsOf,
  ): Promise<readonly CatalogueEntry[]>;
  /** The same offers in the same places with these statistics; the same list when none differs. */
  statistics(entries: readonly CatalogueEntry[], statistics: StatisticsOf): Promise<readonly CatalogueEntry[]>;
}

/**
 * What changed entries leave behind keeps its block of memory alive, so when as many were replaced as there are, all are
 * packed anew.
 */
export function createMerge(publicUrl: string): Merge {
  let place = createSlabs();
  let replaced = 0;

  const packed = async (entries: readonly CatalogueEntry[]): Promise<readonly CatalogueEntry[]> => {
    if (replaced <= entries.length) return entries;
    replaced = 0;
    place = createSlabs();
    const anew: CatalogueEntry[] = [];
    for (const [at, entry] of entries.entries()) {
      if (at % OFFERS_A_SLICE === 0) await yieldToEventLoop();
      anew.push({ ...entry, head: place(entry.head), tails: [] });
    }
    return anew;
  };

  return {
    async offers(entries, changed, statistics) {
      const merged: CatalogueEntry[] = [];
      let before = 0;
      let steps = 0;
      const takeUpTo = async (offerId: number): Promise<void> => {
        for (let entry = entries[before]; entry !== undefined; entry = entries[++before]) {
          if (entry.offer.offer_id >= offerId) return;
          if (steps++ % OFFERS_A_SLICE === 0) await yieldToEventLoop();
          merged.push(entry);
        }
      };
      for (const stored of changed) {
        const offerId = stored.offer.offer_id;
        await takeUpTo(offerId);
        if (entries[before]?.offer.offer_id === offerId) {
          before++;
          replaced++;
        }
        if (steps++ % OFFERS_A_SLICE === 0) await yieldToEventLoop();
        merged.push(prepareEntry(stored, publicUrl, place, statistics.get(offerId) ?? null));
      }
      await takeUpTo(Infinity);
      return packed(merged);
    },

    async statistics(entries, statistics) {
      const merged: CatalogueEntry[] = [];
      let changed = 0;
      for (const [at, entry] of entries.entries()) {
        if (at % OFFERS_A_SLICE === 0) await yieldToEventLoop();
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
      return changed === 0 ? entries : packed(merged);
    },
  };
}

function isSame(a: OfferStatistics | null, b: OfferStatistics | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.epc === b.epc &&
    a.conversionRate === b.conversionRate &&
    a.popularity === b.popularity &&
    a.trending === b.trending
  );
}
