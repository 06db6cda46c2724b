import type { Feed, FeedOffer } from '../store/ports/feeds.ts';
import { findFeedAdapter } from './feed-adapters.ts';
import { paysTooMuch } from './build-offer.ts';
import { compareFeed, type FeedDifference } from './compare-feed.ts';
import type { FetchHost, StoreHost } from './feed-host.ts';
import { feedFailure, type FeedFailure } from './reading/feed-failure.ts';
import { readFeed } from './reading/read-feed.ts';
import type { NetworkOffer, SkippedRow } from './reading/read-row.ts';

export type Comparison =
  | {
      readonly kind: 'compared';
      readonly difference: FeedDifference;
      readonly skipped: readonly SkippedRow[];
      readonly pages: number;
    }
  | { readonly kind: 'failed'; readonly failure: FeedFailure };

/** Reads a feed at its network and compares it with the last run. Changes nothing. */
export async function compareWithNetwork(
  host: StoreHost & FetchHost,
  feed: Feed,
  credential: string | null,
): Promise<Comparison> {
  const adapter = findFeedAdapter(feed.adapter, feed.settings);
  if (adapter === null) return { kind: 'failed', failure: feedFailure('unknown_adapter', null) };
  const { currency, settings } = feed;
  const reading = await readFeed(host)({ adapter, settings, currency, credential });
  if (reading.kind === 'failed') return reading;
  const known: FeedOffer[] = [];
  for (
    let page = await host.listKnown('');
    page.length > 0;
    page = await host.listKnown(page.at(-1)?.externalId ?? '')
  ) {
    known.push(...page);
  }
  const skipped = [...reading.skipped];
  const offers: NetworkOffer[] = [];
  for (const offer of reading.offers) {
    if (!paysTooMuch(offer, feed)) offers.push(offer);
    else skipped.push({ externalId: offer.externalId, name: offer.name, reason: 'payout_too_high' });
  }
  return { kind: 'compared', difference: compareFeed(offers, known, feed), skipped, pages: reading.pages };
}
