/** One row of a feed, with the line that it starts on, counted from 1. */
export type FeedRow =
  | { readonly kind: 'row'; readonly line: number; readonly value: unknown }
  /** This row can't be read, but later rows may. */
  | { readonly kind: 'unreadable'; readonly line: number; readonly problem: string }
  /** The rest of the feed can't be read. No row follows. */
  | { readonly kind: 'broken'; readonly line: number; readonly problem: string };
