import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { offerGrid } from './offer-card.ts';
import type { CardContext } from './offer-card.ts';
import type { FeedState } from './offer-feed.ts';

type Ready = Extract<FeedState, { readonly kind: 'ready' }>;

/** The featured row, the list, and the way to more of it. */
export function offerLists(state: Ready, context: CardContext, loadMore: () => void): TemplateResult {
  const { messages } = context;
  const { featured, offers, more } = state;
  const heading = (label: string) => html`<h3 class="section" part="section">${label}</h3>`;
  return html`
    ${featured.length > 0 ? [heading(messages.featured), offerGrid(featured, true, context)] : nothing}
    ${featured.length > 0 && offers.length > 0 ? heading(messages.allOffers) : nothing}
    ${offerGrid(offers, false, context)}
    ${
      more === 'none'
        ? nothing
        : html`<div class="after">
            ${more === 'failed' ? html`<p role="alert">${messages.moreFailed}</p>` : nothing}
            <button
              type="button"
              class="button more"
              part="button more"
              aria-disabled=${more === 'loading' ? 'true' : 'false'}
              @click=${loadMore}
            >
              ${more === 'loading' ? messages.loading : messages.showMore}
            </button>
          </div>`
    }
  `;
}
