import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';

/** Ids of offers and events that come from feeds begin here. Files never name them. */
export const FIRST_FEED_ID = 1_000_000_000;

/** A rate is counted in millionths. */
export const UNITS_PER_RATE = 1_000_000;

/** How a network's money becomes ours. */
export interface FeedRate {
  /** Our currency for one unit of the feed's, in millionths. */
  readonly rate: number;
  /** The part of the payout that the publisher passes on, in units: 10000 is all of it. */
  readonly share: Units;
}

/** What an offer of a feed pays at its network. Amounts are gross, in the feed's currency. */
export interface FeedTerms extends FeedRate {
  /** Of the whole offer. */
  readonly payout: Units;
  readonly events: readonly FeedEventTerms[];
}

export interface FeedEventTerms {
  readonly event_id: number;
  /** How the network's callback names the event; '' for the callback that names none. */
  readonly key: string;
  readonly payout: Units;
}

/** A payout of the network in our currency, before the share: what the publisher earns. Rounded half up. */
export function grossOf(payout: Units, { rate }: { readonly rate: number }): Units {
  return scaled(payout, BigInt(rate), BigInt(UNITS_PER_RATE));
}

/** What the wall's ratio applies to: payout x rate x share. Rounded half up, once. */
export function netOf(payout: Units, { rate, share }: FeedRate): Units {
  return scaled(payout, BigInt(rate) * BigInt(share), BigInt(UNITS_PER_RATE) * BigInt(UNITS_PER_CREDIT));
}

function scaled(payout: Units, factor: bigint, divisor: bigint): Units {
  const product = BigInt(payout) * factor;
  const magnitude = product < 0n ? -product : product;
  const units = Number((magnitude + divisor / 2n) / divisor);
  return product < 0n && units !== 0 ? -units : units;
}
