import { rowReader, type RowReading } from './read-row.ts';
import type { Json } from '../../networks/reading/value-at.ts';
import type { NetworkFeed } from '../../networks/feed-adapter.ts';

/** Reads one row as a feed in dollars would. */
export function readOne(feed: NetworkFeed, row: Json): RowReading {
  return rowReader({ adapter: feed, settings: {}, currency: 'USD', credential: null })(row);
}
