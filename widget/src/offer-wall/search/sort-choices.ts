import type { SortChoice } from '../../locales/wall-messages.ts';

/** The options of the sort menu, in order. */
export const sortChoices: readonly SortChoice[] = [
  'popularity-desc',
  'popularity-asc',
  'trending-desc',
  'trending-asc',
  'payout-desc',
  'payout-asc',
  'credit_delay-asc',
  'credit_delay-desc',
];
