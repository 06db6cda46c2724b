import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { markLoaded } from '../ui/mark-loaded.ts';

/** The picture of an offer. Behind it is the offer's first letter, which shows if there is no picture or it doesn't load. */
export function entryImage(name: string, imageUrl: string | null): TemplateResult {
  const image = html`<img
    src=${imageUrl}
    alt=""
    width="48"
    height="48"
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
    @load=${markLoaded}
  />`;
  return html`<span class="image" part="image" data-initial=${[...name][0]} aria-hidden="true"
    >${imageUrl ? image : nothing}</span
  >`;
}
