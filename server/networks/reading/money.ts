import type { Units } from '@rewards-wall/shared/credits.ts';
import { readAmount, type AmountForm, type AmountProblem } from '../../schema/outside-amount.ts';
import { textOf, type Json } from './value-at.ts';
import { isSkip, skip, withoutSkips, type Field, type SkipReason } from './skip.ts';

const reasons: Readonly<Record<AmountProblem, SkipReason>> = {
  ambiguous: 'payout_ambiguous',
  percent: 'payout_in_percent',
  too_large: 'payout_too_high',
  unreadable: 'payout_unknown',
};

/**
 * An amount in the network's currency. Unreadable or negative amounts skip the row, because a payout is never guessed.
 */
export function money(value: Json, form: AmountForm = {}): Field<Units> {
  const amount = signedMoney(value, form);
  return !isSkip(amount) && amount < 0 ? skip('payout_unknown') : amount;
}

/** The same, but allows negative amounts, which reports use for reversals. */
export function signedMoney(value: Json, form: AmountForm = {}): Field<Units> {
  const amount = readAmount(value, form);
  return amount.kind === 'amount' ? amount.units : skip(reasons[amount.kind]);
}

/** The same, but an absent or empty amount counts as 0. */
export function moneyOrNone(value: Json, form: AmountForm = {}): Field<Units> {
  return value === undefined || value === null || textOf(value) === '' ? 0 : money(value, form);
}

/** The lowest of several payouts for one lead, such as one per country; 0 if there is none. */
export function lowest(amounts: readonly Field<Units>[]): Field<Units> {
  return amounts.find(isSkip) ?? (amounts.length === 0 ? 0 : Math.min(...withoutSkips(amounts)));
}
