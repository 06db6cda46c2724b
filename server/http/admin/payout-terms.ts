import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';

/** Converts a body's payout terms for a feed or a survey provider to the stored form. Absent terms stay absent. */
export function payoutTermsIn({
  currency,
  rate,
  share,
}: {
  currency?: string | undefined;
  rate?: number | undefined;
  share?: number | undefined;
}) {
  return {
    ...(currency !== undefined && { currency }),
    ...(rate !== undefined && { rate: Math.round(rate * UNITS_PER_RATE) }),
    ...(share !== undefined && { share: Math.round(share * UNITS_PER_CREDIT) }),
  };
}
