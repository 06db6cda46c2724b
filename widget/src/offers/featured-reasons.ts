import { delayRange } from '@rewards-wall/shared/catalog/delay-range.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { WallOffer } from './wall-offer.ts';

/**
 * Why featured offers are worth a look: one pays most of all offers in the list, or sooner than the others of the row.
 * Empty for the rest.
 */
export function featuredReasons(
  featured: readonly WallOffer[],
  offers: readonly WallOffer[],
  messages: WallMessages,
): ReadonlyMap<number, string> {
  const most = Math.max(...[...featured, ...offers].map(({ reward }) => reward));
  const [, next = 0] = featured.map(minutesToReward).toSorted((a, b) => a - b);
  const reasonOf = (offer: WallOffer) => {
    if (offer.reward === most) return messages.sort('payout-desc');
    return minutesToReward(offer) < next ? messages.sort('credit_delay-asc') : '';
  };
  return new Map(featured.map((offer) => [offer.id, reasonOf(offer)]));
}

/** From the start to the first credit: as users had it, else as promised, after the time that the first step takes. */
function minutesToReward({ creditDelay, observed, steps }: WallOffer): number {
  const delay = delayRange(creditDelay);
  if (observed) return observed.minutesToCredit;
  return delay ? delay.to * 24 * 60 + (steps[0]?.usualSeconds ?? 0) / 60 : Infinity;
}
