import { countBits, wordAt, type Bitmap } from './bitmap.ts';

/** A page of a ranking. */
export interface Page {
  /** How many matches to pass over. */
  readonly offset: number;
  /** How many to take at most; null = all. */
  readonly limit: number | null;
  /** Walks the ranking from its end: the exact reverse order. */
  readonly ascending: boolean;
}

/**
 * Positions of the bits that `live` has and every clause has (an AND of ORs), in walking order, word by word, stopping
 * as soon as the page is full: a small page costs the same in a catalogue of any size.
 */
export function select(live: Bitmap, clauses: readonly (readonly Bitmap[])[], page: Page): number[] {
  const { ascending } = page;
  const limit = page.limit ?? Infinity;
  const single = clauses.filter((bitmaps) => bitmaps.length === 1).flat();
  const several = clauses.filter((bitmaps) => bitmaps.length !== 1);
  const found: number[] = [];
  let skip = page.offset;
  for (let step = 0; step < live.length && found.length < limit; step++) {
    const at = ascending ? live.length - 1 - step : step;
    let word = wordAt(live, at);
    for (const bitmap of single) {
      if (word === 0) break;
      word &= wordAt(bitmap, at);
    }
    for (const bitmaps of several) {
      if (word === 0) break;
      let any = 0;
      for (const bitmap of bitmaps) any |= wordAt(bitmap, at);
      word &= any;
    }
    if (skip > 0) {
      const count = countBits(word);
      if (count <= skip) {
        skip -= count;
        continue;
      }
    }
    while (word !== 0 && found.length < limit) {
      const bit = 31 - Math.clz32(ascending ? word : word & -word);
      word &= ~(1 << bit);
      if (skip > 0) skip--;
      else found.push((at << 5) | bit);
    }
  }
  return found;
}
