import type { RuleOffer } from '@rewards-wall/shared/reward-rules.ts';
import type { ImportedOffer } from './imported-offer.ts';

/** What rules read of an offer. */
export function ruleOfferOf(offer: ImportedOffer): RuleOffer {
  return {
    offerId: offer.offer_id,
    categories: offer.category_id,
    source: offer.source,
    payout: offer.payout,
    isPaid: offer.conditions?.payment_required === true,
    isTile: offer.tile !== undefined,
  };
}
