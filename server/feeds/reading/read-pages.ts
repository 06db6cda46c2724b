import type { FetchBytes } from '../../net/fetch-bytes.ts';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import type { FeedRequest, Settings } from '../../networks/paged-request.ts';
import { feedFailure, type FeedFailure } from './feed-failure.ts';
import { followingRequest, outboundRequest, type RequestParts } from './feed-request.ts';
import { firstPage, nextPage } from './next-page.ts';
import { parseResponse } from './parse-response.ts';
import { pageResponse } from './page-response.ts';
import { credentialForms } from './sent-credential.ts';
import type { Json } from '../../networks/reading/value-at.ts';
import type { PagedNetwork } from '../../networks/feed-adapter.ts';

export interface ReadPagesDeps {
  readonly fetchBytes: FetchBytes;
  /** Waits between two pages. If it resolves to false, the run must end. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** The list to read, and how. */
export interface PagedList {
  readonly adapter: PagedNetwork;
  readonly settings: Settings;
  /** Null if the feed has none. */
  readonly credential: string | null;
  readonly request: FeedRequest;
  /** The longest response that is parsed; absent = the longest that is fetched. */
  readonly maxBytes?: number;
  /** Receives the rows of a page, and returns whether to continue, or why not. */
  readonly take: (rows: readonly Json[]) => Promise<PageTaken>;
  /** How many rows `take` has received. */
  readonly count: () => number;
}

export type PageTaken = 'more' | 'endless_pages' | 'too_many_rows' | 'too_slow';

export type PagesRead =
  | { readonly kind: 'read'; readonly pages: number }
  /** The network refuses the request: `message` is its own. */
  | { readonly kind: 'refused'; readonly message: string; readonly failure: FeedFailure }
  /** `pages`: the number of pages whose rows were taken. */
  | { readonly kind: 'failed'; readonly failure: FeedFailure; readonly pages: number };

const MAX_PAGES = 2000;

/** Reads the pages of a list in order, until the last one or a failure. */
export async function readPages(deps: ReadPagesDeps, feed: PagedList): Promise<PagesRead> {
  const { adapter, request } = feed;
  const parts = { adapter, settings: feed.settings, credential: feed.credential, request };
  let page: RequestParts['page'] = firstPage(adapter.pager);
  let call: OutboundRequest = outboundRequest({ ...parts, page });
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const fail = (failure: FeedFailure, pages: number): PagesRead => ({ kind: 'failed', failure, pages });
    const fetched = await deps.fetchBytes(call);
    if (fetched.kind === 'answered' && fetched.body.byteLength > (feed.maxBytes ?? Infinity)) {
      return fail(feedFailure('page_too_large', number), number - 1);
    }
    const response = pageResponse(adapter, await parseResponse(fetched, adapter.csv), number, (text) =>
      redacted(text, feed),
    );
    if (response.kind === 'refused' && number === 1) return response;
    if (response.kind !== 'page') return fail(response.failure, number - 1);
    const { body, header } = response;
    const progress = await feed.take(response.rows);
    if (progress !== 'more') return fail(feedFailure(progress, number), number);
    const read = { number, rows: response.rows.length, allRows: feed.count(), body, header, url: call.url };
    const next = nextPage(adapter.pager, read);
    if (next.kind === 'end') return { kind: 'read', pages: number };
    if (next.kind === 'missing') return fail(feedFailure('pages_missing', number), number);
    if (next.kind === 'elsewhere') return fail(feedFailure('redirects', number), number);
    if ((await deps.pause(adapter.paceMs)) === false) return fail(feedFailure('too_slow', number), number);
    page = next.kind === 'parameters' ? next.parameters : page;
    call = next.kind === 'url' ? followingRequest({ ...parts, page }, next.url) : outboundRequest({ ...parts, page });
  }
  return { kind: 'failed', failure: feedFailure('endless_pages', MAX_PAGES), pages: MAX_PAGES };
}

/** The network's own message may quote what we sent. */
function redacted(words: string, feed: PagedList): string {
  return credentialForms(feed).reduce((text, form) => text.replaceAll(form, '…'), words);
}
