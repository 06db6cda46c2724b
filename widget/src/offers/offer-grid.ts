import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { guard } from 'lit/directives/guard.js';
import { GROUP } from '../offer-wall/page-size.ts';
import type { WallOffer } from './wall-offer.ts';
import { offerCard } from './offer-card.ts';
import type { CardContext, Layout } from './offer-card.ts';

/** A list of offers, followed by `end`, in groups. */
export function offerGrid(
  offers: readonly WallOffer[],
  context: CardContext,
  end: readonly TemplateResult[] = [],
): TemplateResult {
  const groups: TemplateResult[] = [];
  // After a full last group, `end` is a group of its own.
  for (let start = 0; start < offers.length + Math.min(end.length, 1); start += GROUP) {
    groups.push(
      html`<ul class="grid" part="grid" role="presentation">
        ${offerCards(offers.slice(start, start + GROUP), 'grid', start, context)}${start + GROUP > offers.length ? end : nothing}
      </ul>`,
    );
  }
  return html`<div class="list" role="list">${groups}</div>`;
}

/** Offers in a row that scrolls sideways. */
export function offerRow(offers: readonly WallOffer[], context: CardContext): TemplateResult {
  return html`<div class="scroller">
    <ul class="row" part="row" role="list">
      ${offerCards(offers, 'row', 0, context)}
    </ul>
    ${context.arrows}
  </div>`;
}

/** Cards are rendered again only when their offers, or what they are rendered from, have changed. */
function offerCards(offers: readonly WallOffer[], layout: Layout, start: number, context: CardContext): unknown {
  return guard([...context.basis, ...offers, ...offers.map((offer) => context.foundBy?.(offer)?.join('\n'))], () =>
    offers.map((offer, index) => html`<li role="listitem">${offerCard(offer, layout, start + index, context)}</li>`),
  );
}
