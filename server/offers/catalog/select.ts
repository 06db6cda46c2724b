import { countBits } from './bitmap.ts';
import { matchingWord, type BitmapQuery } from './bitmap-query.ts';
import { countMatches } from './count-matches.ts';

/** A page of a ranking. */
export interface Page {
  /** How many matches to skip. */
  readonly offset: number;
  /** How many to take; null = no limit. */
  readonly limit: number | null;
  /** Walks the ranking from its end, in the exact reverse order. */
  readonly ascending: boolean;
}

/**
 * The matching positions of a page. Scans the bitmaps word by word and stops once the page is full, so that a small
 * page costs the same in a catalog of any size.
 */
export function select(query: BitmapQuery, page: Page): number[] {
  const { ascending } = page;
  const { length } = query.live;
  const limit = page.limit ?? Infinity;
  const found: number[] = [];
  let skip = page.offset;
  for (let step = 0; step < length && found.length < limit; step++) {
    const at = ascending ? length - 1 - step : step;
    let word = matchingWord(query, at);
    if (skip > 0) {
      const matches = countBits(word);
      if (matches <= skip) {
        skip -= matches;
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

/**
 * A page of one list: all matches of the first query, then all of the second and so on, each in the order of `select`.
 * No position may match two of them.
 */
export function selectConcatenated(queries: readonly BitmapQuery[], page: Page): number[] {
  const [first, ...others] = queries;
  if (first === undefined) return [];
  const head = select(first, page);
  if (others.length === 0 || head.length === page.limit) return head;
  const rest = {
    // A match from the first query means that the offset has been skipped.
    offset: page.offset === 0 || head.length > 0 ? 0 : page.offset - countMatches(first).total,
    limit: page.limit === null ? null : page.limit - head.length,
    ascending: page.ascending,
  };
  return head.concat(selectConcatenated(others, rest));
}
