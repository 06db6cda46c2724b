import type { Format } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in the largest unit that gives at least 2, or exactly 1. Rounded up, so that the text never says less. */
export function duration(format: Format, seconds: number): string {
  if (seconds >= 2 * DAY || seconds === DAY) return format.unit(Math.ceil(seconds / DAY), 'day');
  if (seconds >= 2 * HOUR || seconds === HOUR) return format.unit(Math.ceil(seconds / HOUR), 'hour');
  return format.unit(Math.max(1, Math.ceil(seconds / MINUTE)), 'minute');
}

/** Seconds that are left. Rounded down to the unit, so that the text never says more. */
export function timeLeft(format: Format, seconds: number): string {
  const unit = seconds >= 2 * DAY ? DAY : seconds >= 2 * HOUR ? HOUR : MINUTE;
  return duration(format, Math.floor(seconds / unit) * unit);
}
