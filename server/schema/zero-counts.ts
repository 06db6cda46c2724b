/** The counts of a time in which nothing happened. Amounts are units. */
export const zeroCounts = {
  impressions: 0,
  clicks: 0,
  leads: 0,
  reversals: 0,
  conversions: 0,
  payout: 0,
  gross: 0,
  amount: 0,
};
