/** Sort keys of the contract ("Get offers"), each in both orders, as `key-order`. */
export const sortChoices = [
  'popularity-desc',
  'popularity-asc',
  'trending-desc',
  'trending-asc',
  'payout-desc',
  'payout-asc',
  'credit_delay-asc',
  'credit_delay-desc',
] as const;

export type SortChoice = (typeof sortChoices)[number];
