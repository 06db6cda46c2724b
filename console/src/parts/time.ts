import { html, type TemplateResult } from 'lit';
import { readPreference } from '../shell/preferences.ts';

const precise = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const short = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** Of this year, so that tables have room for what differs. */
const recent = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

const formatsIn = (timeZone?: string) => {
  const formatIn = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, ...(timeZone !== undefined && { timeZone }) });
  return { precise: formatIn(precise), short: formatIn(short), recent: formatIn(recent) };
};
const formats = { local: formatsIn(), utc: formatsIn('UTC') };

/**
 * A time in the reader's zone, or in UTC if they chose so; the other one when they point at it. A short time of this year
 * leaves the year out.
 */
export function timeOf(iso: string, length: 'short' | 'precise' = 'short'): TemplateResult {
  const at = new Date(iso);
  const isUtc = readPreference('times') === 'utc';
  const isRecent = at.getUTCFullYear() === new Date().getUTCFullYear();
  const shown = formats[isUtc ? 'utc' : 'local'][length === 'short' && isRecent ? 'recent' : length].format(at);
  const other = isUtc ? formats.local.precise.format(at) : `${iso.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<time datetime=${iso} title=${other}>${shown}${isUtc ? ' UTC' : ''}</time>`;
}
