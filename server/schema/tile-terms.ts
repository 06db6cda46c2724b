import type { Units } from '@rewards-wall/shared/credits.ts';
import type { tileAmounts } from '@rewards-wall/shared/tile-amounts.ts';

/** What a tile pays: a link to another network's wall, whose leads pay what the network states. */
export interface TileTerms {
  readonly amount: (typeof tileAmounts)[number];
  /** The part of money that the publisher passes on, in units: 10000 is all of it. */
  readonly share: Units;
  /** The most that one lead pays without a person's decision. In the wall's offers in `amount`; on a click in credits. */
  readonly max_payout: Units;
  /** The most that one user gets on a UTC day without a person's decision, likewise. */
  readonly max_day: Units;
}
