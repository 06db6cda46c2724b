import { textOf, type Json } from '../reading/value-at.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/;
/** Networks write the end of time in many ways. */
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

/** Days until a lead is credited, as offers write it: at most 60. `0` if the network names none. */
export function creditDelay(days: Json): string {
  const text = textOf(days);
  return /^\d{1,2}$/.test(text) && Number(text) <= 60 ? String(Number(text)) : '0';
}
