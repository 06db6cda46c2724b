import type { ReversalRate } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Days, ReversalDimension } from './statistics.ts';

/** What the leads of some clicks brought users, and what was taken back. */
export interface ReversalSums {
  /** Leads that were credited, including those that were reversed later. */
  credited: number;
  creditedAmount: Units;
  reversed: number;
  reversedAmount: Units;
}

/** Reversals that came the same number of days after their credit, rounded by `delayDays`. */
export interface ReversalDelay {
  days: number;
  reversed: number;
  reversedAmount: Units;
  /** What the balances of users didn't cover when the reversals came. */
  lostAmount: Units;
  /** The same in the payout currency. */
  lostPayout: Units;
}

/** The leads of one offer, source, country or user, or of the whole wall. */
export interface ReversalRow extends ReversalSums {
  /** '' for a whole wall, and if it is unknown. */
  value: string;
  /** Shortest first. */
  delays: ReversalDelay[];
}

export interface ReversalsWanted {
  adwallId: number;
  dimension: ReversalDimension | 'wall';
  /** Of the clicks. */
  days: Days;
  limit: number;
}

export interface RiskyWanted {
  adwallId: number;
  rate: ReversalRate;
  /** Epoch ms; clicks of the 90 days until then count. */
  at: number;
}

export interface UserReversals {
  /** `value`: the user; '' once erased. Only users with a reversal. */
  rows: ReversalRow[];
  /** Epoch ms, if only the reversed leads of clicks since then were read, because there are too many. */
  since: number | null;
}
