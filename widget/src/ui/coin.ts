import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** The wall's coin: its own picture, or a drawing. Decorative: the amount next to it says the same. */
export function coin(imageUrl: string | null): TemplateResult {
  return imageUrl
    ? html`<img class="coin" part="coin" src=${imageUrl} alt="" width="18" height="18" referrerpolicy="no-referrer" />`
    : drawnCoin;
}

/** The face, with a star cut out. The background shows as the star and the rim. */
const drawnCoin = html`<svg class="coin" part="coin" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M8 1.8a6.2 6.2 0 1 0 .01 0zM8 4l1.2 2.6 2.8.3-2 1.9.5 2.7L8 10.1l-2.5 1.4.5-2.7-2-1.9 2.8-.3z" />
</svg>`;
