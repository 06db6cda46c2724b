import type { BirthPart } from '../../locales/profile-messages.ts';
import { plainText } from './plain-text.ts';
import type { BirthDate } from './profile-values.ts';

/** What is wrong with a date of birth, and with which part (no part if all are empty). Null for a real date that is not in the future. */
type BirthProblem = { readonly code: 'required' | 'not_real' | 'future'; readonly part?: BirthPart } | null;

export const birthParts: readonly BirthPart[] = ['day', 'month', 'year'];

/** Does not check the minimum age, which only the service knows. `today` is YYYY-MM-DD. */
export function checkBirth(birth: BirthDate, today: string): BirthProblem {
  const missing = birthParts.filter((part) => birth[part].trim() === '');
  if (missing.length === birthParts.length) return { code: 'required' };
  if (missing[0]) return { code: 'required', part: missing[0] };
  const year = digits(birth.year);
  const month = digits(birth.month);
  const day = digits(birth.day);
  const notReal = (part: BirthPart) => ({ code: 'not_real', part }) as const;
  if (!(year >= 0) || birth.year.trim().length !== 4) return notReal('year');
  if (!(month >= 1 && month <= 12)) return notReal('month');
  if (!(day >= 1 && day <= daysIn(year, month))) return notReal('day');
  // The service accepts ages up to 120 years.
  if (year < Number(today.slice(0, 4)) - 120) return notReal('year');
  return isoBirth(birth) > today ? { code: 'future', part: 'year' } : null;
}

/** The date as YYYY-MM-DD. Only for a date without a problem. */
export function isoBirth(birth: BirthDate): string {
  const two = (text: string) => plainText(text).padStart(2, '0');
  return `${plainText(birth.year)}-${two(birth.month)}-${two(birth.day)}`;
}

const digits = (text: string): number => (/^\d{1,4}$/.test(plainText(text)) ? Number(plainText(text)) : NaN);

/** Day 0 is the last day of the month before. 400 years are added because `Date` reads years below 100 as 19xx. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
