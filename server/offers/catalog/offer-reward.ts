import type { Units } from '@rewards-wall/shared/credits.ts';

/** What a rule pays instead of the offer's own credits. Offers of the same rule share it. */
export interface OfferReward {
  /** Identifies what is shown of it. */
  readonly key: string;
  readonly ruleId: string;
  readonly name: string;
  /** In units; never 1. */
  readonly factor: Units;
  /** When the rule ends, as its definition says; null if it doesn't. */
  readonly until: string | null;
  /** For how many days a click gets it; null for any time. */
  readonly validDays: number | null;
  readonly hasBudget: boolean;
}

/** What rules pay to the user of a request. */
export interface OfferRewards {
  /** The factors of the offers of the catalog, by offer id. The others have none. */
  readonly rewards: ReadonlyMap<number, OfferReward>;
  /** Each of `rewards` once, and perhaps more. */
  readonly distinctRewards: readonly OfferReward[];
}
