import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { offerSteps } from './offer-steps.ts';
import type { WallDetails } from './wall-details.ts';
import type { WallOffer } from './wall-offer.ts';

export interface CardContext {
  readonly messages: WallMessages;
  readonly currency: Pick<WallDetails, 'currencyName' | 'currencyVisible'>;
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  /** What stands below the closed heading of the steps; it comes after the first cards. */
  readonly offerSteps: typeof offerSteps | undefined;
}

/** A list of offer cards; `featured` gives them the marked look. */
export function offerGrid(offers: readonly WallOffer[], featured: boolean, context: CardContext): TemplateResult {
  return html`<ul class="grid" part="grid" role="list">
    ${offers.map((offer) => html`<li>${offerCard(offer, featured, context)}</li>`)}
  </ul>`;
}

function offerCard(offer: WallOffer, featured: boolean, context: CardContext): TemplateResult {
  const { messages, currency } = context;
  const amount = currency.currencyVisible ? offer.reward : null;
  const heading = `offer-${offer.id}`;
  const marked = featured || offer.featured;
  return html`<article class="card" part=${featured ? 'card card-featured' : 'card'} aria-labelledby=${heading}>
    <div class="head">
      ${offerImage(offer)}
      <div class="who">
        <h3 id=${heading} class="name" part="name">${offer.name}</h3>
        <p class="meta" part="meta">
          ${marked ? html`<span class="badge badge-featured" part="badge">${messages.featured}</span>` : nothing}
          ${offer.store ? html`<span class="badge" part="badge">${messages.store(offer.store)}</span>` : nothing}
          <span class="cats">${offer.categoryIds.map(messages.category).filter(Boolean).slice(0, 2).join(' · ')}</span>
        </p>
      </div>
    </div>
    <p class="description" part="description">${offer.description}</p>
    <ul class="facts" role="list">
      <li class="fact fact-requirements" part="requirements">${offer.requirements ?? messages.noRequirements}</li>
      <li class="fact fact-delay" part="delay">${messages.creditDelay(offer.creditDelay)}</li>
    </ul>
    ${
      offer.steps.length > 0
        ? html`<details class="steps" part="steps">
            <summary>${messages.steps(offer.steps.length)}</summary>
            ${context.offerSteps?.(offer.steps, context)}
          </details>`
        : nothing
    }
    <a
      class="cta"
      part="cta"
      href=${offer.clickUrl}
      target="_blank"
      rel="noopener noreferrer sponsored"
      @click=${(event: Event) => context.onOpen(event, offer)}
      >${messages.earn(amount, currency.currencyName)}
      <span class="visually-hidden">: ${offer.name} (${messages.opensInNewTab})</span></a
    >
  </article>`;
}

/** The offer's first letter stands behind the image, and shows when there is none or it does not load. */
function offerImage(offer: WallOffer): TemplateResult {
  return html`<span class="image" part="image" aria-hidden="true"
    >${[...offer.name][0]}${
      offer.imageUrl
        ? html`<img
            src=${offer.imageUrl}
            alt=""
            width="64"
            height="64"
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
            @error=${hide}
          />`
        : nothing
    }</span
  >`;
}

function hide(event: Event): void {
  if (event.target instanceof HTMLElement) event.target.hidden = true;
}
