import { creditsForPayout, MAX_BALANCE_UNITS, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { CreditRate } from '../store/click-terms.ts';

/** What a lead pays. `hold`: why it must be held. `beyond_limit`: no balance could hold the credit. */
export type PricedLead =
  | {
      kind: 'priced';
      payout: Units;
      amount: Units;
      hold: 'negative_difference' | 'payout_too_high' | null;
    }
  | { kind: 'beyond_limit' };

/**
 * Payout and credit of a lead (docs/contract/leads.md#amounts). `named`: the payout that the source names; null if
 * none. `frozen`: what the click stored; used unless the source names another payout. A payout above `maxFactor` (in
 * units) times the frozen one is held.
 */
export function priceLead(
  named: Units | null,
  frozen: { payout: Units; amount: Units },
  terms: CreditRate,
  maxFactor: Units,
): PricedLead {
  const { payout, amount } = frozen;
  if (named === null || named === payout) return { kind: 'priced', payout, amount, hold: null };
  const isTooHigh = BigInt(named) * BigInt(UNITS_PER_CREDIT) > BigInt(payout) * BigInt(maxFactor);
  const hold = isTooHigh ? 'payout_too_high' : null;
  return credited(named, terms, hold);
}

/**
 * What a screen-out or bonus pays (docs/contract/leads.md#kinds): the payout that the source names, held above
 * `maxPayout`. If it names none, the lead credits `credits`, and its payout is stored as 0, because it is unknown.
 */
export function priceExtra(named: Units | null, credits: Units, terms: CreditRate, maxPayout: Units): PricedLead {
  if (named === null) return { kind: 'priced', payout: 0, amount: credits, hold: null };
  return credited(named, terms, named > maxPayout ? 'payout_too_high' : null);
}

function credited(payout: Units, { ratio, round }: CreditRate, hold: 'payout_too_high' | null): PricedLead {
  // Rounding adds at most half a credit.
  const limit = BigInt(MAX_BALANCE_UNITS - UNITS_PER_CREDIT) * BigInt(UNITS_PER_CREDIT);
  if (BigInt(payout) * BigInt(ratio) > limit) return { kind: 'beyond_limit' };
  return { kind: 'priced', payout, amount: creditsForPayout(payout, ratio, round), hold };
}
