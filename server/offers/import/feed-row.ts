/** One row of a feed, with the line it starts on (from 1). */
export type FeedRow =
  | { readonly kind: 'row'; readonly line: number; readonly value: unknown }
  /** A row that can't be read; the ones after it can. */
  | { readonly kind: 'unreadable'; readonly line: number; readonly problem: string }
  /** The feed as a whole can't be read; nothing comes after it. */
  | { readonly kind: 'broken'; readonly line: number; readonly problem: string };
