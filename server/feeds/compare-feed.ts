import { offerDigest, type OfferTerms } from './build-offer.ts';
import type { FeedOffer } from '../store/ports/feeds.ts';
import type { NetworkOffer } from './reading/read-row.ts';

/** The effect of a run on one listed offer. */
export interface ComparedOffer {
  readonly offer: NetworkOffer;
  readonly digest: string;
  /** The stored offer; null if it is new. */
  readonly known: FeedOffer | null;
}

/** The difference between this list and the last run's. */
export interface FeedDifference {
  readonly added: readonly ComparedOffer[];
  /** Offers that changed or returned. */
  readonly changed: readonly ComparedOffer[];
  readonly unchanged: number;
  readonly vanished: readonly FeedOffer[];
  /** How many offers the last run listed. */
  readonly listed: number;
}

/** Unless it is forced, a run disables at most this many offers, or this share of those that the last run listed. */
export const VANISHED_AT_MOST = 10;
export const VANISHED_SHARE_AT_MOST = 0.3;

export function compareFeed(
  offers: readonly NetworkOffer[],
  stored: readonly FeedOffer[],
  terms: OfferTerms,
): FeedDifference {
  const knownById = new Map(stored.map((known) => [known.externalId, known]));
  const named = new Set(offers.map(({ externalId }) => externalId));
  const compared = offers.map((offer): ComparedOffer => ({
    offer,
    digest: offerDigest(offer, terms),
    known: knownById.get(offer.externalId) ?? null,
  }));
  const differing = compared.filter(({ digest, known }) => known?.digest !== digest || !known.isListed);
  const listed = stored.filter(({ isListed }) => isListed);
  return {
    added: differing.filter(({ known }) => known === null),
    changed: differing.filter(({ known }) => known !== null),
    unchanged: compared.length - differing.length,
    vanished: listed.filter(({ externalId }) => !named.has(externalId)),
    listed: listed.length,
  };
}

/** Whether so many offers would vanish that the response of the network is probably wrong. */
export function isSuspicious({ listed, vanished }: Pick<FeedDifference, 'listed' | 'vanished'>): boolean {
  return vanished.length > VANISHED_AT_MOST && vanished.length > listed * VANISHED_SHARE_AT_MOST;
}
