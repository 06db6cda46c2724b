import type { StoredOffer } from '../store/store.ts';
import { breathe } from './breathe.ts';
import { prepareEntry, type CatalogueEntry } from './render.ts';
import { createSlabs } from './slabs.ts';

const OFFERS_A_SLICE = 1_000;

/**
 * Puts changed offers in their places and prepares no others; answers all in offer_id order. What changed offers leave
 * behind keeps its block of memory alive, so when as many were replaced as there are, all are packed anew.
 */
export function createMerge(publicUrl: string) {
  let place = createSlabs();
  let replaced = 0;
  return async (entries: readonly CatalogueEntry[], changed: readonly StoredOffer[]): Promise<CatalogueEntry[]> => {
    const merged = new Map(entries.map((entry) => [entry.offer.offer_id, entry]));
    for (const [at, stored] of changed.entries()) {
      if (at % OFFERS_A_SLICE === 0) await breathe();
      if (merged.has(stored.offer.offer_id)) replaced++;
      merged.set(stored.offer.offer_id, prepareEntry(stored, publicUrl, place));
    }
    if (replaced > merged.size) {
      replaced = 0;
      place = createSlabs();
      for (const [at, entry] of [...merged.values()].entries()) {
        if (at % OFFERS_A_SLICE === 0) await breathe();
        merged.set(entry.offer.offer_id, { ...entry, head: place(entry.head), tails: [] });
      }
    }
    return [...merged.values()].sort((a, b) => a.offer.offer_id - b.offer.offer_id);
  };
}
