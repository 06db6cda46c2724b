import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { Vault } from '../security/vault.ts';
import type { Feed, FeedOffer, FeedsPort } from '../store/ports/feeds.ts';
import { findFeedAdapter } from './adapters/all.ts';
import { paysTooMuch } from './build-offer.ts';
import { compareFeed, type FeedDifference } from './compare-feed.ts';
import { feedFailure, type FeedFailure } from './reading/feed-failure.ts';
import { readFeed } from './reading/read-feed.ts';
import type { ReadPagesDeps } from './reading/read-pages.ts';
import type { NetworkOffer, SkippedRow } from './reading/read-row.ts';

export interface CompareDeps extends ReadPagesDeps {
  readonly store: Pick<FeedsPort, 'listFeedOffers'>;
  readonly vault: Pick<Vault, 'openSecret'>;
}

export type Comparison =
  | {
      readonly kind: 'compared';
      readonly difference: FeedDifference;
      readonly skipped: readonly SkippedRow[];
      readonly pages: number;
    }
  | { readonly kind: 'failed'; readonly failure: FeedFailure };

const PAGE = 5000;
/** A few milliseconds of work: then requests get their turn. */
const OFFERS_PER_TURN = 500;

/** Reads a feed at its network, and compares it with what the last run named. Changes nothing. */
export async function compareWithStore(deps: CompareDeps, feed: Feed): Promise<Comparison> {
  const adapter = findFeedAdapter(feed.adapter, feed.settings);
  if (adapter === null) return { kind: 'failed', failure: feedFailure('unknown_adapter', null) };
  const { currency, sealedCredential, settings } = feed;
  const credential = sealedCredential === null ? null : deps.vault.openSecret(sealedCredential);
  const reading = await readFeed(deps)({ adapter, settings, currency, credential });
  if (reading.kind === 'failed') return reading;
  const stored: FeedOffer[] = [];
  for (let page: FeedOffer[] | null = null; page === null || page.length === PAGE; stored.push(...page)) {
    const after: string = stored.at(-1)?.externalId ?? '';
    page = await deps.store.listFeedOffers({ feed: feed.name, after, limit: PAGE });
  }
  const skipped = [...reading.skipped];
  const offers: NetworkOffer[] = [];
  for (const [at, offer] of reading.offers.entries()) {
    if (at % OFFERS_PER_TURN === OFFERS_PER_TURN - 1) await yieldToEventLoop();
    if (!paysTooMuch(offer, feed)) offers.push(offer);
    else skipped.push({ externalId: offer.externalId, name: offer.name, reason: 'payout_too_high' });
  }
  return { kind: 'compared', difference: await compareFeed(offers, stored, feed), skipped, pages: reading.pages };
}
