import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { readAmount } from '../../schema/outside-amount.ts';

/** Readers for survey providers' responses: an unexpected value counts as absent and never throws. */

/** The value as an object; null for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** The value as a list; null for anything else. */
export function listOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

const ID_LENGTH = 200;

/** An ID as text: printable ASCII of at most 200 characters; null for anything else. */
export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text.length <= ID_LENGTH && /^[!-~]+$/.test(text) ? text : null;
}

/** A finite number, also as decimal text or with a percent sign; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,12}(?:\.\d{1,12})?%?$/.test(value.trim())) return null;
  return Number.parseFloat(value);
}

/** A positive amount of money, cut to 1/10000; null for anything else, and for more than 1000. */
export function moneyOf(value: unknown): Units | null {
  const amount = readAmount(value);
  const isUsable = amount.kind === 'amount' && amount.units > 0 && amount.units <= 1000 * UNITS_PER_CREDIT;
  return isUsable ? amount.units : null;
}

/** Whole minutes between 1 and 240; null for anything else. */
export function minutesOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number === null || number < 0 || number > 240) return null;
  return Math.max(1, Math.round(number));
}

/** A share from 0 to 1; `scale` 100 for percent. Null for anything outside. */
export function shareOf(value: unknown, scale: 1 | 100): number | null {
  const number = numberOf(value);
  return number !== null && number >= 0 && number <= scale ? number / scale : null;
}

/** A rating from 1 to 5 with one decimal; null for anything else. */
export function ratingOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && number >= 1 && number <= 5 ? Math.round(number * 10) / 10 : null;
}

/** A URL without credentials; null for anything else. */
export function urlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 4096 || !URL.canParse(value)) return null;
  const { password, protocol, username } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? value : null;
}
