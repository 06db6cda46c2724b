import { html, type TemplateResult } from 'lit';
import { readPreference } from '../shell/preferences.ts';
import { formatsIn } from './formats-in.ts';

/** Whether the reader prefers UTC to their own zone. */
const isInUtc = (): boolean => readPreference('times') === 'utc';

const formats = { local: formatsIn(), utc: formatsIn('UTC') };

/** Texts of the service with their ISO times in the reader's zone. */
export function withTimes(text: string): unknown[] {
  return text.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/).map((part, index) => (index % 2 === 1 ? timeOf(part) : part));
}

/**
 * A time in the reader's zone, or in UTC if they prefer; the tooltip has the other. The current year is left out, and of
 * `clock` the day.
 */
export function timeOf(iso: string, length: 'short' | 'precise' | 'clock' = 'short'): TemplateResult {
  const at = new Date(iso);
  const isUtc = isInUtc();
  const zone = formats[isUtc ? 'utc' : 'local'];
  const shown = length === 'clock' ? zone.clock.format(at) : zone[length].format(at, new Date());
  const other = isUtc ? formats.local.precise.format(at, new Date()) : `${iso.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<time datetime=${iso} title=${other}>${shown}${isUtc ? ' UTC' : ''}</time>`;
}

/** The day of a time, in the same zone. */
export function dayOf(iso: string): string {
  return formats[isInUtc() ? 'utc' : 'local'].day.format(new Date(iso));
}
