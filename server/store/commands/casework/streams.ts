// Lists over several walls or postbacks are merged from streams: rows that an index has in list order.

/** The newest row of a stream as text that sorts like the list; null if it has none. */
interface Headed {
  readonly head: string | null;
}

/**
 * The streams that may have rows on a page of `limit` rows: those with the newest heads. All rows of any other stream
 * come after at least as many heads as the page has rows.
 */
export function newestStreams<Stream extends Headed>(streams: readonly Stream[], limit: number): Stream[] {
  const known = streams.flatMap((stream) => (stream.head === null ? [] : [{ stream, head: stream.head }]));
  const sorted = known.toSorted((a, b) => (a.head < b.head ? 1 : a.head > b.head ? -1 : 0));
  return sorted.slice(0, limit).map(({ stream }) => stream);
}
