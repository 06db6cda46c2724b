import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** The wall's coin: its own picture, or a drawing. Decorative: the amount beside it says the same. */
export function coin(imageUrl: string | null): TemplateResult {
  return imageUrl
    ? html`<img class="coin" part="coin" src=${imageUrl} alt="" width="18" height="18" referrerpolicy="no-referrer" />`
    : drawnCoin;
}

const drawnCoin = html`<svg class="coin" part="coin" viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="8" />
  <circle class="coin-face" cx="8" cy="8" r="6.2" />
  <path d="m8 4 1.2 2.6 2.8.3-2 1.9.5 2.7L8 10.1l-2.5 1.4.5-2.7-2-1.9 2.8-.3z" />
</svg>`;
