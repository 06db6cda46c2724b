import { countBits, wordAt, type Bitmap } from './bitmap.ts';
import { matchingWord, type Matching } from './matching.ts';

export interface Counts {
  readonly total: number;
  /** In the order of the groups. */
  readonly inGroups: readonly number[];
}

/** How many positions match, and how many of them each group has; groups may overlap. Walks words, never positions. */
export function count(matching: Matching, groups: readonly Bitmap[] = []): Counts {
  let total = 0;
  const inGroups = groups.map(() => 0);
  for (let at = 0; at < matching.live.length; at++) {
    const word = matchingWord(matching, at);
    if (word === 0) continue;
    total += countBits(word);
    groups.forEach((group, index) => {
      inGroups[index] = (inGroups[index] ?? 0) + countBits(word & wordAt(group, at));
    });
  }
  return { total, inGroups };
}
