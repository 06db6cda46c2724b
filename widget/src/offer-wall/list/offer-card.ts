import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { sign } from '../../element/icon.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallDetails } from '../feed/wall-details.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

const tick = sign('M2 8.5 6 12.5 14 4');
const clock = sign('M8 2a6 6 0 1 0 .01 0ZM8 5v3l2 2');
const dots = sign('M7 3h2M7 8h2M7 13h2');

export interface CardContext {
  readonly messages: WallMessages;
  readonly currency: Pick<WallDetails, 'currencyName' | 'currencyVisible'>;
  /** The offer itself is opened, by its link. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  readonly onDetails: (offer: WallOffer, pieces: CardPieces) => void;
}

/** What the detail view has in common with the card. It gets them made: importing them would take this file out of the first chunk. */
export interface CardPieces {
  readonly image: TemplateResult;
  readonly meta: TemplateResult;
  readonly link: TemplateResult;
}

/** A list of offer cards, with what stands at its end. */
export function offerGrid(
  offers: readonly WallOffer[],
  look: 'grid' | 'row',
  context: CardContext,
  end: unknown = nothing,
): TemplateResult {
  return html`<ul class=${look} part=${look} role="list">
    ${offers.map((offer) => html`<li>${offerCard(offer, look === 'row', context)}</li>`)}${end}
  </ul>`;
}

function offerCard(offer: WallOffer, featured: boolean, context: CardContext): TemplateResult {
  const { messages } = context;
  const heading = `offer-${offer.id}`;
  const { length } = offer.steps;
  const link = offerLink(offer, context);
  const details = () =>
    context.onDetails(offer, {
      image: offerImage(offer, newImage),
      meta: offerMeta(offer, offer.featured, messages, 9),
      link,
    });
  return html`<article class="card" part=${featured ? 'card card-featured' : 'card'} aria-labelledby=${heading}>
    <div class="head">
      ${offerImage(offer)}
      <div>
        <h3 id=${heading} class="name" part="name">
          <button type="button" aria-haspopup="dialog" @click=${details}><bdi>${offer.name}</bdi></button>
        </h3>
        ${offerMeta(offer, offer.featured && !featured, messages, 2)}
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

/** Badges, and the first few categories. */
function offerMeta(offer: WallOffer, featured: boolean, messages: WallMessages, most: number): TemplateResult {
  const badge = (look: string, text: string) => html`<span class=${look} part="badge">${text}</span>`;
  return html`<p class="meta" part="meta">
    ${featured ? badge('badge badge-featured', messages.featured) : nothing}
    ${offer.store ? badge('badge', messages.store(offer.store)) : nothing}
    <span part="categories"
      >${offer.categoryIds.map(messages.category).filter(Boolean).slice(0, most).join(' · ')}</span
    >
  </p>`;
}

/** What opens the offer, and says what it earns. */
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

/** The offer's first letter stands behind the image, and shows when there is none or it does not load. */
function offerImage(offer: WallOffer, image = cardImage): TemplateResult {
  return html`<span class="image" part="image" aria-hidden="true">${[...offer.name][0]}${image(offer)}</span>`;
}

const images = new WeakMap<WallOffer, HTMLElement>();

/** An offer keeps its element: a card that comes to show another offer must not go on with the image of the one before. */
function cardImage(offer: WallOffer): unknown {
  const image = images.get(offer) ?? newImage(offer);
  images.set(offer, image);
  return image;
}

function newImage({ imageUrl }: WallOffer): HTMLElement {
  const image = new Image(64, 64);
  image.alt = '';
  image.loading = 'lazy';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  image.addEventListener('error', () => image.remove());
  if (imageUrl) image.src = imageUrl;
  return image;
}
