import { html, type TemplateResult } from 'lit';
import { readPreference } from '../shell/preferences.ts';

const formatIn = (timeZone: string | undefined, isPrecise: boolean): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(undefined, {
    ...(isPrecise ? { dateStyle: 'medium', timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' }),
    ...(timeZone !== undefined && { timeZone }),
  });
const formats = {
  local: { short: formatIn(undefined, false), precise: formatIn(undefined, true) },
  utc: { short: formatIn('UTC', false), precise: formatIn('UTC', true) },
};

/** A time in the reader's zone, or in UTC if they chose so; the other one when they point at it. */
export function timeOf(iso: string, length: 'short' | 'precise' = 'short'): TemplateResult {
  const at = new Date(iso);
  const isUtc = readPreference('times') === 'utc';
  const shown = formats[isUtc ? 'utc' : 'local'][length].format(at);
  const other = isUtc ? formats.local.precise.format(at) : `${iso.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<time datetime=${iso} title=${other}>${shown}${isUtc ? ' UTC' : ''}</time>`;
}
