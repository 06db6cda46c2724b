import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { offerCard } from '../offers/offer-card.ts';
import { placeholderCards } from '../offers/placeholders.ts';
import { allOffers, visibleList } from '../offers/state/visible-list.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { contextOf } from '../offer-wall/wall-view.ts';
import type { ViewParts } from '../offer-wall/wall-view.ts';

/** A wall of one offer: its card alone, and its details once the user opens them. */
export function cardView(state: WallState, parts: ViewParts): TemplateResult {
  const { hasLoaded, messages } = state;
  if (!messages || !hasLoaded) {
    return html`<div class="root" part="root">
      <ul class="grid" aria-hidden="true">
        ${placeholderCards(1)}
      </ul>
    </div>`;
  }
  const plain = contextOf(state, messages, parts);
  const rest = parts.rest?.restView(state, plain, parts);
  const list = visibleList(state);
  const [offer] = list ? allOffers(list) : [];
  return html`<div class="root" part="root" lang=${messages.format.lang} dir=${messages.format.dir}>
    <ul class="grid" role="list">
      ${offer ? html`<li role="listitem">${offerCard(offer, 'grid', 0, rest?.context ?? plain)}</li>` : nothing}
    </ul>
    ${rest?.details}
  </div>`;
}
