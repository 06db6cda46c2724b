import type { FeedRequest } from '../../networks/paged-request.ts';
import { feedFailure, type FeedFailure } from './feed-failure.ts';
import { baseOf } from './feed-request.ts';
import { readPages, type ReadPagesDeps } from './read-pages.ts';
import { rowReader, type NetworkOffer, type RowContext, type RowReading, type SkippedRow } from './read-row.ts';
import { isInCircles, MAX_ROWS } from './row-limits.ts';
import type { Json } from '../../networks/reading/value-at.ts';

/** The complete list of a network, or why it could not be read. */
export type FeedReading =
  | {
      readonly kind: 'read';
      /** Keyed by external ID, so each ID appears once. */
      readonly offers: readonly NetworkOffer[];
      readonly skipped: readonly SkippedRow[];
      readonly pages: number;
    }
  | { readonly kind: 'failed'; readonly failure: FeedFailure };

/**
 * Reads all pages of a feed. A page that fails or has no list fails the whole run, so that a feed is never read in
 * part.
 */
export function readFeed(deps: ReadPagesDeps): (feed: RowContext) => Promise<FeedReading> {
  return async (feed) => {
    const { adapter, credential, settings } = feed;
    if (baseOf(adapter, settings) === null) return failed(feedFailure('no_base', null));
    if (adapter.credential !== null && credential === null) return failed(feedFailure('no_credential', null));
    const reading = await readOffers(deps, feed, adapter.request(settings));
    const { fallback } = adapter;
    if (reading.kind !== 'refused') return reading;
    if (fallback === undefined || !fallback.when(reading.message)) return failed(reading.failure);
    const second = await readOffers(deps, feed, fallback.request(settings));
    return second.kind === 'refused' ? failed(second.failure) : second;
  };
}

function failed(failure: FeedFailure): FeedReading {
  return { kind: 'failed', failure };
}

async function readOffers(
  deps: ReadPagesDeps,
  feed: RowContext,
  request: FeedRequest,
): Promise<FeedReading | { kind: 'refused'; message: string; failure: FeedFailure }> {
  const rows = new RowCollector(feed);
  const reading = await readPages(deps, {
    adapter: feed.adapter,
    settings: feed.settings,
    credential: feed.credential,
    request,
    take: async (page) => rows.add(page),
    count: () => rows.count,
  });
  if (reading.kind !== 'read') return reading;
  return { kind: 'read', offers: rows.offers(), skipped: rows.skipped, pages: reading.pages };
}

/** Collects the rows of all pages. */
class RowCollector {
  readonly skipped: SkippedRow[] = [];
  count = 0;
  private readonly read: (row: Json) => RowReading;
  private readonly byId = new Map<string, NetworkOffer>();
  private readonly ids = new Set<string>();

  constructor(context: RowContext) {
    this.read = rowReader(context);
  }

  /** A page with only known IDs means that the network pages in circles. */
  add(rows: readonly Json[]): 'more' | 'endless_pages' | 'too_many_rows' {
    const known = this.ids.size;
    this.count += rows.length;
    if (this.count > MAX_ROWS) return 'too_many_rows';
    for (const row of rows) this.addRow(row);
    return isInCircles({ rows: rows.length, before: known, after: this.ids.size }) ? 'endless_pages' : 'more';
  }

  offers(): NetworkOffer[] {
    return [...this.byId.values()];
  }

  private addRow(row: Json): void {
    const reading = this.readSafely(row);
    const { externalId } = reading.kind === 'offer' ? reading.offer : reading;
    const isRepeated = externalId !== '' && this.ids.has(externalId);
    if (externalId !== '') this.ids.add(externalId);
    if (reading.kind === 'skipped') this.skipped.push(reading);
    else if (isRepeated) this.skipped.push({ externalId, name: reading.offer.name, reason: 'repeated_id' });
    else this.byId.set(externalId, reading.offer);
  }

  /** If an adapter throws on a row, only that row is lost. */
  private readSafely(row: Json): RowReading {
    try {
      return this.read(row);
    } catch {
      return { kind: 'skipped', externalId: '', name: '', reason: 'unreadable' };
    }
  }
}
