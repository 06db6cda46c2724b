import { wordAt, type Bitmap } from './bitmap.ts';

/** Selects the positions of one ranking that are in `live` and satisfy every clause: an AND of ORs. */
export interface BitmapQuery {
  readonly live: Bitmap;
  /** The clauses with a single bitmap. Most have one, and they are the fastest to check. */
  readonly single: readonly Bitmap[];
  readonly several: readonly (readonly Bitmap[])[];
}

/** Each clause is a list of bitmaps, at least one of which must contain the position. */
export function bitmapQuery(live: Bitmap, clauses: readonly (readonly Bitmap[])[]): BitmapQuery {
  return {
    live,
    single: clauses.filter((bitmaps) => bitmaps.length === 1).flat(),
    several: clauses.filter((bitmaps) => bitmaps.length !== 1),
  };
}

/** The matches among 32 positions: those of the word at an index. */
export function matchingWord({ live, single, several }: BitmapQuery, at: number): number {
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
