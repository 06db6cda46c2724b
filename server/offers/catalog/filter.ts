import type { Units } from '@rewards-wall/shared/credits.ts';
import type { OfferSet } from './offer-set.ts';

/** The restrictions that the parameters of a request put on its offers. */
export interface Filter {
  readonly gender: 'm' | 'f' | null;
  readonly ageRangeId: number | null;
  /** For mobile apps, these replace the detected systems; empty = keep them. */
  readonly targetSystems: readonly number[];
  /** Any of these; empty = all. */
  readonly categories: readonly number[];
  readonly featuredOnly: boolean;
  readonly payoutMin: Units;
  /** Only these offers; null = all. Only lists and counts apply it. */
  readonly only: OfferSet | null;
  /** Whether tiles are listed, too (docs/contract/offers.md#tiles). */
  readonly tiles: boolean;
}

export const noFilter: Filter = {
  gender: null,
  ageRangeId: null,
  targetSystems: [],
  categories: [],
  featuredOnly: false,
  payoutMin: 0,
  only: null,
  tiles: false,
};
