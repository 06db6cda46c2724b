import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icon } from '../../element/icon.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallDetails } from '../feed/wall-details.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

const tick = icon('M2 8.5 6 12.5 14 4');
const clock = icon('M8 2a6 6 0 1 0 .01 0ZM8 5v3l2 2');
const dots = icon('M7 3h2M7 8h2M7 13h2');

export interface CardContext {
  readonly messages: WallMessages;
  readonly currency: Pick<WallDetails, 'currencyName' | 'currencyVisible'>;
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  readonly onDetails: (offer: WallOffer, fragments: CardFragments) => void;
}

/** The parts of a card that the details show too. They are passed on: an import would move this file out of the first chunk. */
export interface CardFragments {
  readonly image: TemplateResult;
  readonly meta: TemplateResult;
  readonly link: TemplateResult;
}

/** A list of offer cards, followed by `end`. */
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
  const isInRow = layout === 'row';
  const heading = `offer-${offer.id}`;
  const { length } = offer.steps;
  const link = offerLink(offer, context);
  const details = () =>
    context.onDetails(offer, {
      image: offerImage(offer, newImage(offer, false)),
      meta: offerMeta(offer, { showFeatured: offer.featured, maxCategories: 9 }, messages),
      link,
    });
  return html`<article class="card" part=${isInRow ? 'card card-featured' : 'card'} aria-labelledby=${heading}>
    <div class="head">
      ${offerImage(offer, cardImage(offer, index < FIRST_IMAGES))}
      <div>
        <h3 id=${heading} class="name" part="name">
          <button type="button" aria-haspopup="dialog" @click=${details}><bdi>${offer.name}</bdi></button>
        </h3>
        ${offerMeta(offer, { showFeatured: offer.featured && !isInRow, maxCategories: 2 }, messages)}
      </div>
    </div>
    <p class="description" part="description"><bdi>${offer.description}</bdi></p>
    <ul class="facts" role="list">
      <li class="fact requirements" part="requirements">
        ${tick}<bdi>${offer.requirements ?? messages.noRequirements}</bdi>
      </li>
      <li class="fact" part="delay">${clock}${messages.creditDelay(offer.creditDelay)}</li>
      ${length > 0 ? html`<li class="fact" part="steps">${dots}${messages.steps(length)}</li>` : nothing}
    </ul>
    ${link}
  </article>`;
}

interface MetaOptions {
  readonly showFeatured: boolean;
  readonly maxCategories: number;
}

/** Badges and categories. */
function offerMeta(offer: WallOffer, { showFeatured, maxCategories }: MetaOptions, messages: WallMessages) {
  const badge = (className: string, text: string) => html`<span class=${className} part="badge">${text}</span>`;
  return html`<p class="meta" part="meta">
    ${showFeatured ? badge('badge badge-featured', messages.featured) : nothing}
    ${offer.store ? badge('badge', messages.store(offer.store)) : nothing}
    <span part="categories"
      >${offer.categoryIds.map(messages.category).filter(Boolean).slice(0, maxCategories).join(' · ')}</span
    >
  </p>`;
}

/** The link that opens the offer, labelled with its reward. */
function offerLink(offer: WallOffer, { currency, messages, onOpen }: CardContext): TemplateResult {
  return html`<a
    class="cta"
    part="cta"
    href=${offer.clickUrl}
    target="_blank"
    rel="noopener noreferrer sponsored"
    @click=${(event: Event) => onOpen(event, offer)}
    >${messages.earn(currency.currencyVisible ? offer.reward : null, currency.currencyName)}
    <span class="visually-hidden">: ${offer.name} (${messages.opensInNewTab})</span></a
  >`;
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
  const image = new Image(64, 64);
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
