import type { Format } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in the largest unit that leaves at least two of it (or one exactly), rounded up: never promises less time. */
export function duration(format: Format, seconds: number): string {
  if (seconds >= 2 * DAY || seconds === DAY) return format.unit(Math.ceil(seconds / DAY), 'day');
  if (seconds >= 2 * HOUR || seconds === HOUR) return format.unit(Math.ceil(seconds / HOUR), 'hour');
  return format.unit(Math.max(1, Math.ceil(seconds / MINUTE)), 'minute');
}
