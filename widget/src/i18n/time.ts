const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the largest unit of which there is one: `2 hours ago`, `yesterday`. A time to come reads as now. */
export function relativeTime(lang: string, at: number, now: number): string {
  const ago = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const past = (unit: Intl.RelativeTimeFormatUnit, length: number) => words.format(-Math.floor(ago / length), unit);
  if (ago < MINUTE) return words.format(0, 'second');
  if (ago < HOUR) return past('minute', MINUTE);
  if (ago < DAY) return past('hour', HOUR);
  // By the calendar: 37 hours ago may be the day before yesterday.
  const days = Math.round((Date.parse(localDay(now)) - Date.parse(localDay(at))) / DAY);
  return days < 60 ? words.format(-days, 'day') : words.format(-Math.floor(days / 30), 'month');
}

/** Day and time of day where the user is. */
export function absoluteTime(lang: string, at: number): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** YYYY-MM-DD of the user's own day. */
export function localDay(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);
}
