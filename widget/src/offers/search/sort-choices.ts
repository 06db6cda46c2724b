import type { MenuSort } from '../../locales/wall-messages.ts';

/** The options of the sort menu, in order. */
export const sortChoices: readonly MenuSort[] = [
  'popularity-desc',
  'trending-desc',
  'payout-desc',
  'payout-asc',
  'credit_delay-asc',
];
