import { creditsForPayout, MAX_BALANCE_UNITS, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { ClickTerms } from '../store/click-terms.ts';

/** What a lead pays. `beyond_limit`: no balance could hold its credit. */
export type PricedLead =
  | { kind: 'priced'; payout: Units; amount: Units; hold: 'payout_too_high' | 'terms_missing' | null }
  | { kind: 'beyond_limit' };

/**
 * Payout and credit of a lead: the source's figure counts, else the click's (docs/contract/leads.md#amounts). The
 * frozen payout gives exactly the frozen credit. More than `maxFactor` (in units) times the frozen payout is to be
 * held; so is another payout on a click that froze no ratio, with the frozen credit.
 */
export function priceLead(
  named: Units | null,
  frozen: { payout: Units; amount: Units },
  terms: Pick<ClickTerms, 'ratio' | 'round'>,
  maxFactor: Units,
): PricedLead {
  const { payout, amount } = frozen;
  if (named === null || named === payout) return { kind: 'priced', payout, amount, hold: null };
  const isTooHigh = BigInt(named) * BigInt(UNITS_PER_CREDIT) > BigInt(payout) * BigInt(maxFactor);
  const hold = isTooHigh ? 'payout_too_high' : null;
  return credited(named, amount, terms, hold);
}

/**
 * What a screen-out or bonus pays: the source's figure, to be held beyond `maxPayout`; without one `credits`, with no
 * payout that anybody knows of.
 */
export function priceExtra(
  named: Units | null,
  credits: Units,
  terms: Pick<ClickTerms, 'ratio' | 'round'>,
  maxPayout: Units,
): PricedLead {
  if (named === null) return { kind: 'priced', payout: 0, amount: credits, hold: null };
  return credited(named, 0, terms, named > maxPayout ? 'payout_too_high' : null);
}

/** `unpriced`: the credit when the click froze no ratio; the lead is then held. */
function credited(
  payout: Units,
  unpriced: Units,
  { ratio, round }: Pick<ClickTerms, 'ratio' | 'round'>,
  hold: 'payout_too_high' | null,
): PricedLead {
  if (ratio === null) return { kind: 'priced', payout, amount: unpriced, hold: hold ?? 'terms_missing' };
  // Rounding adds half a credit at most.
  const limit = BigInt(MAX_BALANCE_UNITS - UNITS_PER_CREDIT) * BigInt(UNITS_PER_CREDIT);
  if (BigInt(payout) * BigInt(ratio) > limit) return { kind: 'beyond_limit' };
  return { kind: 'priced', payout, amount: creditsForPayout(payout, ratio, round), hold };
}
