import { html, type TemplateResult } from 'lit';

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the reader's zone; UTC when they point at it. */
export function timeOf(iso: string): TemplateResult {
  return html`<time datetime=${iso} title="${iso.slice(0, 19).replace('T', ' ')} UTC"
    >${format.format(new Date(iso))}</time
  >`;
}
