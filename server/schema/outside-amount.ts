import * as z from 'zod';
import { MAX_AMOUNT_UNITS, type Units } from '@rewards-wall/shared/credits.ts';

/** The character before the fraction of an amount. */
export const decimalMark = z.enum(['.', ','], { error: "must be '.' or ','" });

export type DecimalMark = z.output<typeof decimalMark>;

export interface AmountForm {
  /** Decides `2,250`, which is ambiguous without it. */
  readonly decimal?: DecimalMark | undefined;
  /** The amount counts hundredths of the currency. */
  readonly in?: 'cents' | undefined;
}

/** Why an amount is refused, as the end of a sentence that starts with the name of its field. */
export const amountProblems = {
  ambiguous: "could have a decimal comma or a thousands separator: set the map's decimal to '.' or ','",
  percent: 'must be an amount, not a percentage',
  too_large: 'must be at most 1000000000',
  unreadable: "must be an amount such as '1.25'",
} as const;

export type AmountProblem = keyof typeof amountProblems;

/** `isNegative`: whether a minus precedes the first digit, also of an amount that is refused or less than our unit. */
export type OutsideAmount =
  | { readonly kind: 'amount'; readonly units: Units; readonly isNegative: boolean }
  | { readonly kind: AmountProblem; readonly isNegative: boolean };

const MINUS = /^[^\d.,]*[-\u2212]/;
const CURRENCY_SIGN = /^([-+\u2212]?)\s?[$€£]\s?|\s?[$€£]$/g;
const SIGN = /^[-+\u2212]\s?/;
const PLAIN = /^(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:(?:,\d{3})+(?=\.|$)|(?:\.\d{3})+(?=,|$)))(?:[.,](\d*))?$/;

/**
 * Reads an amount that others sent (docs/contract/leads.md#amounts): text, maybe with a sign such as `$`, or a JSON
 * number. Digits beyond our unit are cut off. What can be read in two ways is refused, because a wrong guess pays a
 * thousand times too much.
 */
export function readAmount(value: unknown, { decimal, in: unit }: AmountForm = {}): OutsideAmount {
  const text = textOf(value);
  const isNegative = MINUS.test(text);
  if (text.includes('%')) return { kind: 'percent', isNegative };
  const digits = text.replaceAll(CURRENCY_SIGN, '$1').replace(SIGN, '');
  const plain = PLAIN.exec(digits);
  const grouped = GROUPED.exec(digits);
  if (plain !== null && grouped !== null && isAmbiguous(digits, decimal)) return { kind: 'ambiguous', isNegative };
  const isGrouped = plain === null || (grouped !== null && digits.includes(',') && decimal === '.');
  const [, whole, fraction = ''] = (isGrouped ? grouped : plain) ?? [];
  if (whole === undefined) return { kind: 'unreadable', isNegative };
  const places = unit === 'cents' ? 2 : 4;
  const units =
    Number(whole.replaceAll(/[.,]/g, '')) * 10 ** places + Number(fraction.padEnd(places, '0').slice(0, places));
  if (units > MAX_AMOUNT_UNITS) return { kind: 'too_large', isNegative };
  return { kind: 'amount', units: isNegative && units > 0 ? -units : units, isNegative };
}

/** Of an amount such as `2,250` or `2.250`. A dot is a decimal point unless the decimal mark is a comma. */
function isAmbiguous(digits: string, decimal: DecimalMark | undefined): boolean {
  return digits.includes('.') ? decimal === ',' : decimal === undefined;
}

/** Of a JSON number, eight fraction digits: what follows is an error of floating point. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return Math.abs(value) < 1e12 ? value.toFixed(8) : String(value);
  return typeof value === 'string' ? value.trim() : '';
}
