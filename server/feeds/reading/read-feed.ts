import type { FetchJson } from '../../net/fetch-json.ts';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { FeedRequest } from '../adapters/adapter.ts';
import { withCsv } from './csv-rows.ts';
import { feedFailure, type FeedFailure } from './feed-failure.ts';
import { baseOf, followingRequest, outboundRequest, type RequestParts } from './feed-request.ts';
import { firstPage, nextPage } from './next-page.ts';
import { pageAnswer } from './page-answer.ts';
import { rowReader, type NetworkOffer, type RowContext, type RowReading, type SkippedRow } from './read-row.ts';
import { credentialForms } from './sent-credential.ts';
import type { Json } from './value-at.ts';

/** Everything that a network lists, or why it could not be read. */
export type FeedReading =
  | {
      readonly kind: 'read';
      /** By external id: each id once. */
      readonly offers: readonly NetworkOffer[];
      readonly skipped: readonly SkippedRow[];
      readonly pages: number;
    }
  | { readonly kind: 'failed'; readonly failure: FeedFailure };

export interface ReadFeedDeps {
  readonly fetchJson: FetchJson;
  /** Waits between two pages. If it gives false, the run must end. */
  readonly pause: (ms: number) => Promise<unknown>;
}

const MAX_PAGES = 2000;
const MAX_ROWS = 200_000;
/** A few milliseconds of work: then requests get their turn. */
const ROWS_PER_TURN = 100;

/**
 * Reads all pages of a feed. Any page that fails, or has no list, fails the whole; nothing
 * is ever read in part.
 */
export function readFeed(deps: ReadFeedDeps): (feed: RowContext) => Promise<FeedReading> {
  return async (feed) => {
    const { adapter, credential, settings } = feed;
    if (baseOf(adapter, settings) === null) return failed(feedFailure('no_base', null));
    if (adapter.credential !== null && credential === null) return failed(feedFailure('no_credential', null));
    const reading = await readPages(deps, feed, adapter.request(settings));
    const { fallback } = adapter;
    if (reading.kind !== 'refused') return reading;
    if (fallback === undefined || !fallback.when(reading.message)) return failed(reading.failure);
    const second = await readPages(deps, feed, fallback.request(settings));
    return second.kind === 'refused' ? failed(second.failure) : second;
  };
}

function failed(failure: FeedFailure): FeedReading {
  return { kind: 'failed', failure };
}

async function readPages(
  deps: ReadFeedDeps,
  feed: RowContext,
  request: FeedRequest,
): Promise<FeedReading | { kind: 'refused'; message: string; failure: FeedFailure }> {
  const { adapter } = feed;
  const parts = { adapter, settings: feed.settings, credential: feed.credential, request };
  const rows = new RowCollector(feed);
  let page: RequestParts['page'] = firstPage(adapter.pager);
  let call: OutboundRequest = outboundRequest({ ...parts, page });
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const answer = pageAnswer(adapter, await withCsv(await deps.fetchJson(call), adapter.csv), number);
    if (answer.kind === 'refused' && number === 1) return { ...answer, failure: redacted(answer.failure, feed) };
    if (answer.kind !== 'page') return failed(redacted(answer.failure, feed));
    const { body, header } = answer;
    const progress = await rows.add(answer.rows);
    if (progress !== 'more') return failed(feedFailure(progress, number));
    const read = { number, rows: answer.rows.length, allRows: rows.count, body, header, url: call.url };
    const next = nextPage(adapter.pager, read);
    if (next.kind === 'end') return { kind: 'read', offers: rows.offers(), skipped: rows.skipped, pages: number };
    if (next.kind === 'missing') return failed(feedFailure('pages_missing', number));
    if (next.kind === 'elsewhere') return failed(feedFailure('redirects', number));
    if ((await deps.pause(adapter.paceMs)) === false) return failed(feedFailure('too_slow', number));
    page = next.kind === 'parameters' ? next.parameters : page;
    call = next.kind === 'url' ? followingRequest({ ...parts, page }, next.url) : outboundRequest({ ...parts, page });
  }
  return failed(feedFailure('endless_pages', MAX_PAGES));
}

/** The network's own message may repeat what we sent. */
function redacted(failure: FeedFailure, feed: RowContext): FeedFailure {
  const detail = credentialForms(feed).reduce((text, form) => text.replaceAll(form, '…'), failure.detail);
  return { ...failure, detail };
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

  /** A page whose ids have all come before means that the network pages in circles. */
  async add(rows: readonly Json[]): Promise<'more' | 'endless_pages' | 'too_many_rows'> {
    const known = this.ids.size;
    this.count += rows.length;
    if (this.count > MAX_ROWS) return 'too_many_rows';
    for (const [at, row] of rows.entries()) {
      this.addRow(row);
      if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await yieldToEventLoop();
    }
    return rows.length > 0 && known > 0 && this.ids.size === known ? 'endless_pages' : 'more';
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

  /** A row that an adapter fails to read must not cost the rows beside it. */
  private readSafely(row: Json): RowReading {
    try {
      return this.read(row);
    } catch {
      return { kind: 'skipped', externalId: '', name: '', reason: 'unreadable' };
    }
  }
}
