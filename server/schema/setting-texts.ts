import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';

/** What reads a setting's text throws a `RangeError` that continues the setting's name. */
export type ReadText<Value> = (text: string) => Value;

/** A whole number in these bounds. */
export function integer(min: number, max: number): ReadText<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (value < min || value > max) throw new RangeError(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

/** Days as milliseconds; null if `off` or 0. */
export function daysOrOff(min: number): ReadText<number | null> {
  return (text) => {
    if (['off', '0'].includes(text.toLowerCase())) return null;
    const days = /^\d{1,5}$/.test(text) ? Number(text) : -1;
    if (days < min || days > 36_500) throw new RangeError(`must be off, or a whole number from ${min} to 36500`);
    return days * DAY_MS;
  };
}

/** One of these words, in either case. */
export function oneOf<T extends string>(values: readonly T[]): ReadText<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text.toLowerCase());
    if (value === undefined) throw new RangeError(`must be one of: ${values.join(', ')}`);
    return value;
  };
}
