import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { coin } from '../../element/coin.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallDetails } from '../feed/wall-details.ts';
import type { WallOffer } from '../feed/wall-offer.ts';
import { offerFacts } from './offer-facts.ts';

export interface CardContext {
  readonly messages: WallMessages;
  readonly currency: Pick<WallDetails, 'currencyName' | 'currencyVisible' | 'currencyImage'>;
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  readonly onDetails: (offer: WallOffer, fragments: CardFragments) => void;
}

/** The parts of a card that the details show too. They are passed on: an import would move this file out of the first chunk. */
export interface CardFragments {
  readonly image: TemplateResult;
  readonly meta: TemplateResult;
  readonly link: TemplateResult;
}

/** A list of offers, followed by `end`: rows of a list, or the cards of a row that scrolls sideways. */
export function offerGrid(
  offers: readonly WallOffer[],
  layout: 'grid' | 'row',
  context: CardContext,
  end: unknown = nothing,
): TemplateResult {
  return html`<ul class=${layout} part=${layout} role="list">
    ${offers.map((offer, index) => html`<li>${offerCard(offer, { layout, index }, context)}</li>`)}${end}
  </ul>`;
}

/** Where a card is. */
interface Place {
  readonly layout: 'grid' | 'row';
  /** From 0. */
  readonly index: number;
}

function offerCard(offer: WallOffer, { layout, index }: Place, context: CardContext): TemplateResult {
  const { messages } = context;
  const isFeatured = layout === 'row';
  const heading = `offer-${offer.id}`;
  const details = () =>
    context.onDetails(offer, {
      image: offerImage(offer, newImage(offer, false)),
      meta: offerMeta(offer, messages),
      link: offerLink(offer, context, 'wide'),
    });
  return html`<article class="card" part=${isFeatured ? 'card card-featured' : 'card'} aria-labelledby=${heading}>
    ${offerImage(offer, cardImage(offer, index < FIRST_IMAGES))}
    <h3 id=${heading} class="name" part="name">
      <button type="button" aria-haspopup="dialog" @click=${details}>
        <span class="two-lines"><bdi>${offer.name}</bdi></span>
      </button>
    </h3>
    <p class="facts" part="facts">${offerFacts(offer, messages)}</p>
    ${offerLink(offer, context, isFeatured ? 'wide' : 'pill')}
  </article>`;
}

/** Badges and categories, in the details. */
function offerMeta(offer: WallOffer, messages: WallMessages): TemplateResult {
  const badge = (className: string, text: string) => html`<span class=${className} part="badge">${text}</span>`;
  return html`<p class="meta" part="meta">
    ${offer.featured ? badge('badge badge-featured', messages.featured) : nothing}
    ${offer.store ? badge('badge', messages.store(offer.store)) : nothing}
    <span part="categories">${offer.categoryIds.map(messages.category).filter(Boolean).join(' · ')}</span>
  </p>`;
}

/** The link that opens the offer. A pill shows the amount alone; its name for screen readers is the whole sentence. */
function offerLink(offer: WallOffer, context: CardContext, look: 'pill' | 'wide'): TemplateResult {
  const { currency, messages } = context;
  const { currencyName, currencyVisible } = currency;
  const hasSteps = offer.steps.length > 1;
  const sentence =
    hasSteps && currencyVisible
      ? messages.earnUpTo(offer.reward, currencyName)
      : messages.earn(currencyVisible ? offer.reward : null, currencyName);
  const isPill = look === 'pill' && currencyVisible;
  return html`<a
    class="cta ${look}"
    part="cta"
    href=${offer.clickUrl}
    target="_blank"
    rel="noopener noreferrer sponsored"
    @click=${(event: Event) => context.onOpen(event, offer)}
    >${isPill ? pillLabel(offer, hasSteps, context) : currencyVisible ? coin(currency.currencyImage) : nothing}
    <span class=${isPill ? 'visually-hidden' : 'cta-label'}
      >${sentence}<span class="visually-hidden">: ${offer.name} (${messages.opensInNewTab})</span></span
    ></a
  >`;
}

function pillLabel({ reward }: WallOffer, hasSteps: boolean, { currency, messages }: CardContext): TemplateResult {
  return html`<span aria-hidden="true">
    ${hasSteps ? html`<small>${messages.upTo}</small>` : nothing}
    <span class="amount">${coin(currency.currencyImage)} ${messages.format.shortNumber(reward)}</span>
  </span>`;
}

/** The image. Behind it is the offer's first letter, which shows if there is no image or it does not load. */
function offerImage(offer: WallOffer, image: HTMLElement): TemplateResult {
  return html`<span class="image" part="image" aria-hidden="true">${[...offer.name][0]}${image}</span>`;
}

/** The images of a list that are on the first screen of a phone. */
const FIRST_IMAGES = 4;

const images = new WeakMap<WallOffer, HTMLElement>();

/** Each offer has its own `<img>`: a reused card must not show the image of the offer before it. */
function cardImage(offer: WallOffer, isFirst: boolean): HTMLElement {
  const image = images.get(offer) ?? newImage(offer, isFirst);
  images.set(offer, image);
  return image;
}

/** `isFirst`: it is on the first screen of the wall. */
function newImage({ imageUrl }: WallOffer, isFirst: boolean): HTMLElement {
  const image = new Image(56, 56);
  image.alt = '';
  image.loading = isFirst ? 'eager' : 'lazy';
  image.fetchPriority = isFirst ? 'high' : 'auto';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  // Not `remove()`: in some old libraries, it fails for an image that has been replaced.
  image.addEventListener('error', () => image.parentNode?.removeChild(image));
  if (imageUrl) image.src = imageUrl;
  return image;
}
