import { textOf, type Json } from './value-at.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/;
/** Networks write "no end" in many ways. Anything later than this counts as none. */
const LATEST = Date.UTC(2200, 0, 1);

/** A date, a date and time (UTC if it names no zone), or Unix seconds, in epoch ms. Null for anything else. */
export function instant(value: Json): number | null {
  const text = textOf(value);
  const at = /^\d{9,10}$/.test(text) ? Number(text) * 1000 : instantOf(text);
  return at > 0 && at < LATEST ? at : null;
}

function instantOf(text: string): number {
  const [, day, time, zone = 'Z'] = DATE.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  return Date.parse(time === undefined ? day : `${day}T${time}${zone}`);
}

const UNITS: Readonly<Record<string, number>> = {
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  day: 86_400,
  week: 604_800,
};
const SPAN = /^(\d{1,8})(?:\s*([a-z]+?)s?)?$/;

/** A time such as `30`, `24 hours` or `2 days`, in seconds. A bare number counts `unit`, in seconds. Null for anything else. */
export function secondsIn(value: Json, unit: number): number | null {
  const [, amount = '', word] = SPAN.exec(textOf(value).toLowerCase()) ?? [];
  const seconds = word === undefined ? unit : Object.hasOwn(UNITS, word) ? UNITS[word] : undefined;
  return amount === '' || seconds === undefined ? null : Number(amount) * seconds;
}

const DAY = 86_400;
const MAX_DAYS = 365;

/** The same in days, rounded up: at most a year. */
export function daysIn(value: Json): number | null {
  const seconds = secondsIn(value, DAY);
  return seconds === null || seconds > MAX_DAYS * DAY ? null : Math.ceil(seconds / DAY);
}

/** How long credits take, as offers write it. Null if the network doesn't say. */
export function creditDelay(value: Json): string | null {
  if (/^(?:confirms? )?(?:instant(?:ly)?|immediate(?:ly)?)$/i.test(textOf(value))) return '0';
  const days = daysIn(value);
  return days === null ? null : String(days);
}
