import { creditsForPayout, MAX_BALANCE_UNITS, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { ClickTerms, CreditRate } from '../store/click-terms.ts';

/** How a payout becomes credits, with a reward rule if there is one. */
type RewardTerms = Pick<ClickTerms, 'ratio' | 'round' | 'rule'>;

/** What a lead pays. `hold`: why it must be held. `beyond_limit`: no balance could hold the credit. */
export type PricedLead =
  | {
      kind: 'priced';
      payout: Units;
      amount: Units;
      /** The part of `amount` that a reward rule adds or, if negative, takes; null without a rule. */
      bonus: Units | null;
      hold: 'negative_difference' | 'payout_too_high' | 'unreadable_payout' | 'unsigned_amount' | null;
    }
  | { kind: 'beyond_limit' };

/**
 * Payout and credit of a lead (docs/contract/leads.md#amounts). `named`: the payout that the source names; null if
 * none. `frozen`: what the click stored; used unless the source names another payout, which gets the same factor. A
 * payout above `maxFactor` (in units) times the frozen one is held.
 */
export function priceLead(
  named: Units | null,
  frozen: { payout: Units; amount: Units },
  terms: RewardTerms,
  maxFactor: Units,
): PricedLead {
  const { payout, amount } = frozen;
  if (named === null || named === payout) {
    return { kind: 'priced', payout, amount, bonus: bonusOf({ payout, amount }, terms), hold: null };
  }
  const isTooHigh = BigInt(named) * BigInt(UNITS_PER_CREDIT) > BigInt(payout) * BigInt(maxFactor);
  const hold = isTooHigh ? 'payout_too_high' : null;
  return credited(named, terms, hold);
}

/**
 * What a screen-out or bonus pays (docs/contract/leads.md#kinds): the payout that the source names, held above
 * `maxPayout`. If it names none, the lead credits `credits`, and its payout is stored as 0, because it is unknown.
 */
export function priceExtra(named: Units | null, credits: Units, terms: CreditRate, maxPayout: Units): PricedLead {
  if (named === null) return { kind: 'priced', payout: 0, amount: credits, bonus: null, hold: null };
  const { ratio, round } = terms;
  return credited(named, { ratio, round }, named > maxPayout ? 'payout_too_high' : null);
}

function credited(payout: Units, terms: RewardTerms, hold: 'payout_too_high' | null): PricedLead {
  // Rounding adds at most half a credit.
  const limit = BigInt(MAX_BALANCE_UNITS - UNITS_PER_CREDIT) * BigInt(UNITS_PER_CREDIT) ** 2n;
  const { ratio, round, rule } = terms;
  const factor = Math.max(rule?.factor ?? 0, UNITS_PER_CREDIT);
  if (BigInt(payout) * BigInt(ratio) * BigInt(factor) > limit) return { kind: 'beyond_limit' };
  const amount = creditsForPayout(payout, ratio, round, rule?.factor);
  return { kind: 'priced', payout, amount, bonus: bonusOf({ payout, amount }, terms), hold };
}

function bonusOf(
  { amount, payout }: { payout: Units; amount: Units },
  { ratio, round, rule }: RewardTerms,
): Units | null {
  return rule === undefined ? null : amount - creditsForPayout(payout, ratio, round);
}
