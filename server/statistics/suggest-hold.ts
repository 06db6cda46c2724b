import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { MAX_HOLD_DAYS } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { ReversalDelay, ReversalRow } from '../store/ports/reversals.ts';

/** How long to hold leads, and what that would have changed for the clicks of some days. */
export interface HoldSuggestion {
  /** The number of days after a credit within which nine of ten reversals came. */
  readonly hold_days: number;
  /** Reversals of these clicks, and how many would have come before the credit. */
  readonly reversals: number;
  readonly prevented: number;
  readonly prevented_credits: number;
  /** What users' balances didn't cover, and how much of it would not have been lost, in the payout currency. */
  readonly lost: number;
  readonly saved: number;
  /** The same in the wall's currency. */
  readonly lost_credits: number;
  readonly saved_credits: number;
  /** The leads that would have been credited later, although they were not reversed by then. */
  readonly waiting: number;
  readonly waiting_credits: number;
}

/** With fewer reversals, the 90th percentile is an accident. */
export const ENOUGH_REVERSALS = 20;
const PERCENT = 90;

/** The number of days by which `percent` of the reversals had come; null without any. */
export function daysUntil(delays: readonly ReversalDelay[], percent: number): number | null {
  const all = delays.reduce((sum, { reversed }) => sum + reversed, 0);
  let counted = 0;
  for (const { days, reversed } of delays) {
    counted += reversed;
    if (counted > 0 && counted * 100 >= all * percent) return days;
  }
  return null;
}

/**
 * Suggests a hold from the reversals of `asked`, and applies it to the leads of `recent`. Null if there are too few
 * reversals.
 */
export function suggestHold(asked: ReversalRow | undefined, recent: ReversalRow | undefined): HoldSuggestion | null {
  if (asked === undefined || recent === undefined || asked.reversed < ENOUGH_REVERSALS) return null;
  const holdDays = daysUntil(asked.delays, PERCENT);
  if (holdDays === null) return null;
  const caught = recent.delays.filter(({ days }) => days <= holdDays);
  const sum = (delays: readonly ReversalDelay[], name: Exclude<keyof ReversalDelay, 'days'>): number =>
    delays.reduce((total, delay) => total + delay[name], 0);
  const prevented = sum(caught, 'reversed');
  const preventedAmount = sum(caught, 'reversedAmount');
  return {
    hold_days: holdDays,
    reversals: recent.reversed,
    prevented,
    prevented_credits: unitsToNumber(preventedAmount),
    lost: unitsToNumber(sum(recent.delays, 'lostPayout')),
    saved: unitsToNumber(sum(caught, 'lostPayout')),
    lost_credits: unitsToNumber(sum(recent.delays, 'lostAmount')),
    saved_credits: unitsToNumber(sum(caught, 'lostAmount')),
    waiting: recent.credited - prevented,
    waiting_credits: unitsToNumber(recent.creditedAmount - preventedAmount),
  };
}

/** The suggestion in words, one paragraph each. */
export function explainHold(
  hold: HoldSuggestion | null,
  {
    currency,
    days,
    payoutCurrency,
    recentDays,
  }: { currency: string; payoutCurrency: string; days: number; recentDays: number },
): string[] {
  if (hold === null) {
    return [
      `There are fewer than ${ENOUGH_REVERSALS} reversals of clicks in the last ${days} days: too few to suggest a hold.`,
    ];
  }
  const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: payoutCurrency });
  const credits = (amount: number): string => `${count.format(amount)} ${currency}`;
  const length = hold.hold_days === 1 ? '1 day' : `${hold.hold_days} days`;
  return [
    `Nine of ten reversals of clicks in the last ${days} days came within ${length} of the credit.`,
    `If the leads of clicks in the last ${recentDays} days had waited ${length} before their credit, ${count.format(hold.prevented)} of ${count.format(hold.reversals)} reversals would have come first: ${credits(hold.prevented_credits)} never credited. ${
      hold.lost === 0
        ? "Users' balances covered every reversal, so the ledger knows of no loss."
        : `Users' balances didn't cover ${money.format(hold.lost)} of what was reversed; ${money.format(hold.saved)} of that would not have been lost.`
    }`,
    `The cost for users: ${count.format(hold.waiting)} leads that were not reversed by then, worth ${credits(hold.waiting_credits)}, would have reached their users ${length} later.`,
    `What you can do with it: add a rule with hold_days ${Math.min(hold.hold_days, MAX_HOLD_DAYS)}, for all users or only for new ones. Days count from the credit, so add those that your leads already wait. Reversals of recent clicks are still to come, so prefer a longer period over a shorter one.`,
  ];
}
