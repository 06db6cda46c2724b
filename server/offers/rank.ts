import { creditDelayDays } from '@rewards-wall/shared/catalogue/credit-delay.ts';
import type { SortKey } from '@rewards-wall/shared/schema/offer.ts';
import type { StoredOffer } from '../store/store.ts';

/**
 * What each key sorts by, highest first. An offer's own clicks and leads are not counted yet, so popularity is the
 * catalogue's prior, and what trends is what is new.
 */
const scores: Readonly<Record<SortKey, (stored: StoredOffer) => number>> = {
  popularity: ({ offer }) => offer.prior,
  trending: ({ createdAt }) => createdAt,
  payout: ({ offer }) => offer.payout,
  credit_delay: ({ offer }) => creditDelayDays(offer.credit_delay),
};

/**
 * The indexes of `offers`, best first: by the key's score, then by offer_id ascending. The order is total, and
 * ascending order is its exact reverse, so pages never overlap either way. `offers` must be in offer_id order.
 */
export function rank(offers: readonly StoredOffer[], key: SortKey): Uint32Array {
  const score = Float64Array.from(offers, scores[key]);
  // Sorting is stable, which settles ties by offer_id.
  return Uint32Array.from(offers.keys()).sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0));
}
