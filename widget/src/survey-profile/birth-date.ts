import type { BirthDate } from './profile-values.ts';

export type BirthPart = keyof BirthDate;

/** What is wrong with a date of birth, and with which part (none named when all are empty); null when it is a real day that is not in the future. */
export type BirthProblem = { readonly code: 'required' | 'not_real' | 'future'; readonly part?: BirthPart } | null;

const parts: readonly BirthPart[] = ['day', 'month', 'year'];

/** `today` is YYYY-MM-DD. Whether the user is old enough is for the service to say. */
export function checkBirth(birth: BirthDate, today: string): BirthProblem {
  const missing = parts.filter((part) => birth[part].trim() === '');
  if (missing.length === parts.length) return { code: 'required' };
  if (missing[0]) return { code: 'required', part: missing[0] };
  const [year, month, day] = [birth.year, birth.month, birth.day].map(digits);
  if (year === undefined || Number.isNaN(year) || birth.year.trim().length !== 4)
    return { code: 'not_real', part: 'year' };
  if (month === undefined || !(month >= 1 && month <= 12)) return { code: 'not_real', part: 'month' };
  if (day === undefined || !(day >= 1 && day <= daysIn(year, month))) return { code: 'not_real', part: 'day' };
  // The service takes nobody older than 120 years.
  if (year < Number(today.slice(0, 4)) - 120) return { code: 'not_real', part: 'year' };
  return isoBirth(birth) > today ? { code: 'future', part: 'year' } : null;
}

/** YYYY-MM-DD of a date that `checkBirth` finds nothing wrong with. */
export function isoBirth(birth: BirthDate): string {
  const two = (text: string) => text.trim().padStart(2, '0');
  return `${birth.year.trim()}-${two(birth.month)}-${two(birth.day)}`;
}

/** Day, month and year in the order in which the language writes them. */
export function birthOrder(lang: string): readonly BirthPart[] {
  const written = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map((each) => each.type);
  return parts.toSorted((a, b) => written.indexOf(a) - written.indexOf(b));
}

const digits = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN);

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
