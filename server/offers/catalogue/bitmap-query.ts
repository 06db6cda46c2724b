import { wordAt, type Bitmap } from './bitmap.ts';

/** The positions of one ranking that are in `live` and satisfy every clause: an AND of ORs. */
export interface Matching {
  readonly live: Bitmap;
  /** Clauses of one bitmap, which are the most and the quickest. */
  readonly single: readonly Bitmap[];
  readonly several: readonly (readonly Bitmap[])[];
}

export function matching(live: Bitmap, clauses: readonly (readonly Bitmap[])[]): Matching {
  return {
    live,
    single: clauses.filter((bitmaps) => bitmaps.length === 1).flat(),
    several: clauses.filter((bitmaps) => bitmaps.length !== 1),
  };
}

/** The 32 positions of the word at an index. */
export function matchingWord({ live, single, several }: Matching, at: number): number {
  let word = wordAt(live, at);
  for (const bitmap of single) {
    if (word === 0) return 0;
    word &= wordAt(bitmap, at);
  }
  for (const bitmaps of several) {
    if (word === 0) return 0;
    let any = 0;
    for (const bitmap of bitmaps) any |= wordAt(bitmap, at);
    word &= any;
  }
  return word;
}
