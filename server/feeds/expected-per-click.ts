import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';

/** The share of clicks that complete an offer with almost no effort. */
const EASIEST = 0.2;
/** At this payout, users complete half as many of the offers. */
const HALVED_AT = 4;

/**
 * The expected earnings per click of a new offer, its prior until it has clicks. It rises more slowly than the payout,
 * because networks pay more for what fewer users do. It is rather high, so that new offers get clicks that show their
 * value.
 */
export function expectedPerClick(payout: Units): number {
  const amount = unitsToNumber(payout);
  return Math.round(((EASIEST * amount) / (1 + amount / HALVED_AT)) * 1000) / 1000;
}
