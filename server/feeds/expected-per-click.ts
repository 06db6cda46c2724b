import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';

/** The share of clicks that complete an offer that costs the user next to nothing. */
const EASIEST = 0.2;
/** At this payout, users complete half as many offers of that kind. */
const HALVED_AT = 4;

/**
 * What a click on a new offer earns, as long as no one has clicked it: its prior. Networks pay more for what fewer users
 * do, so it rises more slowly than the payout. It is rather high, so that new offers get the clicks that show their worth.
 */
export function expectedPerClick(payout: Units): number {
  const amount = unitsToNumber(payout);
  return Math.round(((EASIEST * amount) / (1 + amount / HALVED_AT)) * 1000) / 1000;
}
