import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { offerGrid } from './offer-card.ts';
import type { CardContext } from './offer-card.ts';
import type { FeedReady } from '../feed/offer-feed.ts';
import { bones } from './placeholders.ts';

/** The featured row, the first `shown` of the list, and room for the way to more of it, with what is there of that. */
export function offerLists(
  { featured, offers, more }: FeedReady,
  shown: number,
  context: CardContext,
  after: TemplateResult | undefined,
): TemplateResult {
  const { messages } = context;
  const heading = (label: string) => html`<h3 class="section" part="section">${label}</h3>`;
  const missing = shown - offers.length;
  return html`
    ${featured.length > 0 ? [heading(messages.featured), offerGrid(featured, 'row', context)] : nothing}
    ${featured.length > 0 && offers.length > 0 ? heading(messages.allOffers) : nothing}
    ${offerGrid(offers.slice(0, shown), 'grid', context, more === 'loading' ? bones(missing) : nothing)}
    ${missing < 0 || more !== 'none' ? html`<div class="after">${after}</div>` : nothing}
  `;
}
