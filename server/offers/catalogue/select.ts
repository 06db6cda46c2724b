import { countBits } from './bitmap.ts';
import { count } from './count.ts';
import { matchingWord, type Matching } from './bitmap-query.ts';

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
 * Positions that match, in walking order, word by word, stopping as soon as the page is full: a small page costs the same
 * in a catalogue of any size.
 */
export function select(matching: Matching, page: Page): number[] {
  const { ascending } = page;
  const { length } = matching.live;
  const limit = page.limit ?? Infinity;
  const found: number[] = [];
  let skip = page.offset;
  for (let step = 0; step < length && found.length < limit; step++) {
    const at = ascending ? length - 1 - step : step;
    let word = matchingWord(matching, at);
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
 * A page of the list of all that match `first`, as `select` answers them, then all that match `second`. None may match
 * both.
 */
export function selectInTurn(first: Matching, second: Matching, page: Page): number[] {
  const head = select(first, page);
  if (head.length === page.limit) return head;
  const rest = {
    // Whoever took one from the first list has passed over all that were to be passed over.
    offset: page.offset === 0 || head.length > 0 ? 0 : page.offset - count(first).total,
    limit: page.limit === null ? null : page.limit - head.length,
    ascending: page.ascending,
  };
  return head.concat(select(second, rest));
}
