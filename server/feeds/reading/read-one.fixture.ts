import { rowReader, type RowReading } from './read-row.ts';
import type { Json } from '../../networks/reading/value-at.ts';
import type { FeedAdapter } from '../../networks/feed-adapter.ts';

/** Reads one row as a feed in dollars does. */
export function readOne(adapter: FeedAdapter, row: Json): RowReading {
  return rowReader({ adapter, settings: {}, currency: 'USD', credential: null })(row);
}
