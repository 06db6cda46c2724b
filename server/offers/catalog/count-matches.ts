import { countBits, wordAt, type Bitmap } from './bitmap.ts';
import { matchingWord, type BitmapQuery } from './bitmap-query.ts';

export interface MatchCounts {
  readonly total: number;
  /** In the order of the groups. */
  readonly byGroup: readonly number[];
}

/** How many positions match, and how many of them are in each group. Groups may overlap. */
export function countMatches(query: BitmapQuery, groups: readonly Bitmap[] = []): MatchCounts {
  const matched = new Uint32Array(query.live.length);
  for (let at = 0; at < matched.length; at++) matched[at] = matchingWord(query, at);
  return {
    total: countCommon(matched, matched),
    byGroup: groups.map((group) => countCommon(matched, group)),
  };
}

function countCommon(one: Bitmap, other: Bitmap): number {
  let common = 0;
  for (let at = 0; at < one.length; at++) common += countBits(wordAt(one, at) & wordAt(other, at));
  return common;
}
