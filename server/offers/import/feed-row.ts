interface RowPlace {
  /** The line that the row starts on, counted from 1. */
  readonly line: number;
  /** Which entry of a JSON array it is, counted from 1; absent in other formats, and where the array ends early. */
  readonly entry?: number;
}

/** One row of a feed, and where it stands. */
export type FeedRow =
  | (RowPlace & { readonly kind: 'row'; readonly value: unknown })
  /** This row can't be read, but later rows may. */
  | (RowPlace & { readonly kind: 'unreadable'; readonly problem: string })
  /** The rest of the feed can't be read. No row follows. */
  | (RowPlace & { readonly kind: 'broken'; readonly problem: string });
