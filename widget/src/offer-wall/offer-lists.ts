import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { offerGrid } from './offer-card.ts';
import type { CardContext } from './offer-card.ts';
import type { FeedReady } from './offer-feed.ts';

/** The featured row, the first `shown` of the list, and the way to more of it. */
export function offerLists(
  { featured, offers, more }: FeedReady,
  shown: number,
  context: CardContext,
  loadMore: () => void,
): TemplateResult {
  const { messages } = context;
  const heading = (label: string) => html`<h3 class="section" part="section">${label}</h3>`;
  const hidden = offers.length > shown;
  const waiting = !hidden && more === 'loading';
  return html`
    ${featured.length > 0 ? [heading(messages.featured), offerGrid(featured, 'row', context)] : nothing}
    ${featured.length > 0 && offers.length > 0 ? heading(messages.allOffers) : nothing}
    ${offerGrid(offers.slice(0, shown), 'grid', context)}
    ${
      hidden || more !== 'none'
        ? html`<div class="after">
            ${more === 'failed' ? html`<p role="alert">${messages.moreFailed}</p>` : nothing}
            <button
              type="button"
              class="button more"
              part="button more"
              aria-disabled=${waiting ? 'true' : 'false'}
              @click=${loadMore}
            >
              ${waiting ? messages.loading : messages.showMore}
            </button>
          </div>`
        : nothing
    }
  `;
}
