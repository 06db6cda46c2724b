import { creditsForPayout, MAX_BALANCE_UNITS, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { FrozenTerms } from '../ops/click-terms.ts';

/** What a lead pays. `beyond_limit`: no balance could hold its credit. */
export type PricedLead =
  | { kind: 'priced'; payout: Units; amount: Units; hold: 'payout_too_high' | 'terms_missing' | null }
  | { kind: 'beyond_limit' };

/**
 * Payout and credit of a lead: the source's figure counts, else the click's (spec/decisions.md 4.3). The frozen payout
 * gives exactly the frozen credit. More than `maxFactor` (in units) times the frozen payout is to be held; so is another
 * payout on a click that froze no ratio, with the frozen credit.
 */
export function priceLead(
  named: Units | null,
  frozen: { payout: Units; amount: Units },
  terms: Pick<FrozenTerms, 'ratio' | 'round'>,
  maxFactor: Units,
): PricedLead {
  const { payout, amount } = frozen;
  if (named === null || named === payout) return { kind: 'priced', payout, amount, hold: null };
  const isTooHigh = BigInt(named) * BigInt(UNITS_PER_CREDIT) > BigInt(payout) * BigInt(maxFactor);
  const hold = isTooHigh ? 'payout_too_high' : null;
  if (terms.ratio === null) return { kind: 'priced', payout: named, amount, hold: hold ?? 'terms_missing' };
  const product = BigInt(named) * BigInt(terms.ratio);
  // Rounding adds half a credit at most.
  const limit = BigInt(MAX_BALANCE_UNITS - UNITS_PER_CREDIT) * BigInt(UNITS_PER_CREDIT);
  if (product > limit) return { kind: 'beyond_limit' };
  return { kind: 'priced', payout: named, amount: creditsForPayout(named, terms.ratio, terms.round), hold };
}
