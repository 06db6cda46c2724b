import { MAX_AMOUNT_UNITS, type Units } from '@rewards-wall/shared/credits.ts';
import { textOf, type Json } from '../reading/value-at.ts';
import { isSkip, skip, withoutSkips, type Field } from '../reading/skip.ts';

/** `cents`: the amount counts hundredths of the currency. */
export interface MoneyForm {
  readonly in?: 'cents';
}

const AMOUNT = /^(\d{1,12})(?:\.(\d{0,20}))?$/;
const CURRENCY_SIGNS = /^[$€£]\s?|\s?[$€£]$/g;

/**
 * An amount of the network's currency, rounded down to 1/10000 of it. Accepts a number or text, with a sign such as `$`
 * and commas between thousands. Anything else skips the row: a payout is never guessed.
 */
export function money(value: Json, form: MoneyForm = {}): Field<Units> {
  const text = amountText(value).replaceAll(CURRENCY_SIGNS, '');
  if (text.includes('%')) return skip('payout_in_percent');
  const [, whole, fraction = ''] = AMOUNT.exec(text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '')) ?? [];
  if (whole === undefined) return skip('payout_unknown');
  const digits = form.in === 'cents' ? 2 : 4;
  const units = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0').slice(0, digits));
  return units > MAX_AMOUNT_UNITS ? skip('payout_too_high') : units;
}

/** Of a JSON number, eight fraction digits: what follows is an error of floating point. */
function amountText(value: Json): string {
  return typeof value === 'number' && Math.abs(value) < 1e12 ? value.toFixed(8) : textOf(value);
}

/** The same with a minus, as reports have it for what a network takes back. */
export function signedMoney(value: Json): Field<Units> {
  const [, minus = '', amount = ''] = /^\s*(-?)(.*)$/s.exec(amountText(value)) ?? [];
  const units = money(amount);
  return minus === '' || isSkip(units) || units === 0 ? units : -units;
}

/** The same, where an absent or empty amount means that there is none. */
export function moneyOrNone(value: Json, form: MoneyForm = {}): Field<Units> {
  return value === undefined || value === null || textOf(value) === '' ? 0 : money(value, form);
}

/** The lowest of several amounts for one lead, such as one for each country; 0 if there is none. */
export function lowest(amounts: readonly Field<Units>[]): Field<Units> {
  return amounts.find(isSkip) ?? (amounts.length === 0 ? 0 : Math.min(...withoutSkips(amounts)));
}
