import { onceForEach } from './once-for-each.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = onceForEach((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const dates = onceForEach((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const dayNames = onceForEach((locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }));
const weekdays = onceForEach((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }));
const times = onceForEach((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

/** The time since `at` in its largest unit: `2 hours ago`, `yesterday`. A time in the future is `now`. */
export function relativeTime(locale: string, at: number, now: number): string {
  const ago = Math.max(0, now - at);
  const format = relative(locale);
  const past = (unit: Intl.RelativeTimeFormatUnit, length: number) => format.format(-Math.floor(ago / length), unit);
  if (ago < MINUTE) return format.format(0, 'second');
  if (ago < HOUR) return past('minute', MINUTE);
  if (ago < DAY) return past('hour', HOUR);
  // By calendar days: 37 hours ago may be the day before yesterday.
  const days = Math.round((Date.parse(localDay(now)) - Date.parse(localDay(at))) / DAY);
  return format.format(-days, 'day');
}

/** The time since `at` for a week, then the date. */
export function shortTime(locale: string, at: number, now: number): string {
  if (now - at < 7 * DAY) return relativeTime(locale, at, now);
  return dates(locale).format(at);
}

/** A day within a year, such as `Dec 12`, in the user's time zone. */
export function dayName(locale: string, at: number): string {
  return dayNames(locale).format(at);
}

/** A day of the next months in the user's time zone: `Sunday` if it comes within six days, else `Dec 12`. */
export function dayOrDate(locale: string, at: number, now: number): string {
  return at - now < 6 * DAY ? weekdays(locale).format(at) : dayName(locale, at);
}

/** Date and time in the user's time zone. */
export function absoluteTime(locale: string, at: number): string {
  return times(locale).format(at);
}

/** The date in the user's time zone, YYYY-MM-DD. */
export function localDay(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);
}
