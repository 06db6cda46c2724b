import { countBits, wordAt, type Bitmap } from './bitmap.ts';
import { matchingWord, type Matching } from './bitmap-query.ts';

export interface Counts {
  readonly total: number;
  /** In the order of the groups. */
  readonly inGroups: readonly number[];
}

/** How many positions match, and how many of them each group has; groups may overlap. Walks words, never positions. */
export function count(matching: Matching, groups: readonly Bitmap[] = []): Counts {
  const matched = new Uint32Array(matching.live.length);
  for (let at = 0; at < matched.length; at++) matched[at] = matchingWord(matching, at);
  return {
    total: countCommon(matched, matched),
    inGroups: groups.map((group) => countCommon(matched, group)),
  };
}

function countCommon(one: Bitmap, other: Bitmap): number {
  let common = 0;
  for (let at = 0; at < one.length; at++) common += countBits(wordAt(one, at) & wordAt(other, at));
  return common;
}
