import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { guard } from 'lit/directives/guard.js';
import { coin } from '../../element/coin.ts';
import { markLoaded } from '../../element/mark-loaded.ts';
import { clockPath, icon, tickPath } from '../../element/icon.ts';
import type { ShownCurrency } from '../../i18n/currency-name.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallOffer } from '../feed/wall-offer.ts';
import { offerFacts } from './offer-facts.ts';

const tick = icon(tickPath);
const clock = icon(clockPath);

export interface CardContext {
  readonly messages: WallMessages;
  /** With the picture of a coin; null for the wall's own drawing. */
  readonly currency: ShownCurrency & { readonly image: string | null };
  /** The arrows of a row that scrolls sideways, once they have loaded. */
  readonly arrows: TemplateResult | undefined;
  /** Cards are rendered again if one of these has changed, or their offers have. */
  readonly basis: readonly unknown[];
  /** Adds what the user has done. */
  readonly withStatus?: (offer: WallOffer) => WallOffer;
  /** Replaces what cards say below the name. */
  readonly facts?: (offer: WallOffer) => string;
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  readonly onDetails: (offer: WallOffer) => void;
  readonly onImageFailed: (url: string) => void;
}

/** Where a card is. */
export interface Place {
  readonly layout: 'grid' | 'row';
  /** From 0. */
  readonly index: number;
}

/** A featured card has room for one fact. No line starts with a dot. */
function factsLine(offer: WallOffer, isFeatured: boolean, context: CardContext): string {
  return offerFacts(offer, context)
    .slice(0, isFeatured ? 1 : 3)
    .join('\u00a0· ');
}

export function offerCard(listed: WallOffer, { layout, index }: Place, context: CardContext): TemplateResult {
  const offer = context.withStatus?.(listed) ?? listed;
  const isFeatured = layout === 'row';
  const heading = `offer-${offer.id}`;
  return html`<article class="card" part=${isFeatured ? 'card card-featured' : 'card'} aria-labelledby=${heading}>
    ${offerImage(offer, index < FIRST_IMAGES, context)}
    <h3 id=${heading} class="name" part="name">
      <button type="button" aria-haspopup="dialog" @click=${() => context.onDetails(offer)}>
        <span class="two-lines"><bdi>${offer.name}</bdi></span>
      </button>
    </h3>
    <p class="facts" part="facts">${context.facts?.(offer) ?? factsLine(offer, isFeatured, context)}</p>
    ${offerLink(offer, context, isFeatured ? 'wide' : 'pill')}
  </article>`;
}

/** Badges and categories, in the details. */
export function offerMeta(offer: WallOffer, messages: WallMessages): TemplateResult {
  const badge = (className: string, text: string) => html`<span class=${className} part="badge">${text}</span>`;
  return html`<p class="meta" part="meta">
    ${offer.featured ? badge('badge badge-featured', messages.featured) : nothing}
    ${offer.store ? badge('badge', messages.store(offer.store)) : nothing}
    <span part="categories">${offer.categoryIds.map(messages.category).filter(Boolean).join(' · ')}</span>
  </p>`;
}

/**
 * The link that opens the offer. A pill shows the amount alone; its name for screen readers is the whole sentence. An
 * offer that the user has completed, or that is gone, has no link: nothing can be earned with it.
 */
export function offerLink(offer: WallOffer, context: CardContext, look: 'pill' | 'wide'): TemplateResult {
  const { currency, messages } = context;
  const { status, isGone } = offer;
  if (status?.kind === 'pending') return label(messages.pending, 'pending', look);
  if (status?.kind === 'credited') return label(messages.done, 'done', look);
  if (isGone) return html``;
  const isPill = look === 'pill' && currency.visible && !status;
  return html`<a
    class="cta ${look} ${status ? 'started' : ''}"
    part="cta"
    href=${offer.clickUrl}
    target="_blank"
    rel="noopener noreferrer sponsored"
    @click=${(event: Event) => context.onOpen(event, offer)}
    >${isPill ? pillLabel(offer, context) : currency.visible && !status ? coin(currency.image) : nothing}
    <span class=${isPill ? 'visually-hidden' : 'cta-label'}
      >${sentence(offer, context)}<span class="visually-hidden">: ${offer.name} (${messages.opensInNewTab})</span></span
    ></a
  >`;
}

/** In place of the link. */
function label(text: string, state: 'pending' | 'done', look: 'pill' | 'wide'): TemplateResult {
  return html`<span class="cta-state ${look} ${state}" part="badge">${state === 'done' ? tick : clock} ${text}</span>`;
}

function sentence({ reward, status, steps }: WallOffer, { currency, messages }: CardContext): string {
  if (status) return messages.continueOffer(status.doneSteps.length, status.of);
  if (!currency.visible) return messages.earn(null, '');
  return messages[steps.length > 1 ? 'earnUpTo' : 'earn'](reward, currency.nameOf(reward));
}

function pillLabel({ reward, steps }: WallOffer, { currency, messages }: CardContext): TemplateResult {
  return html`<span aria-hidden="true">
    ${steps.length > 1 ? html`<small>${messages.upTo}</small>` : nothing}
    <span class="amount">${coin(currency.image)} ${messages.format.shortNumber(reward)}</span>
  </span>`;
}

/** The images of a list that are on the first screen of a phone. */
const FIRST_IMAGES = 4;

/**
 * The image, in front of the offer's first letter, which shows until the image has loaded, or if there is none. A card that is
 * reused for another offer must not show the image of the offer before it: another URL takes the class `loaded` away.
 */
export function offerImage(
  { name, imageUrl }: WallOffer,
  isFirst: boolean,
  { onImageFailed }: Pick<CardContext, 'onImageFailed'>,
): TemplateResult {
  const image = (url: string) =>
    html`<img
      class=${guard([url], () => [])}
      alt=""
      width="56"
      height="56"
      loading=${isFirst ? 'eager' : 'lazy'}
      fetchpriority=${isFirst ? 'high' : 'auto'}
      decoding="async"
      referrerpolicy="no-referrer"
      src=${url}
      @load=${markLoaded}
      @error=${() => onImageFailed(url)}
    />`;
  return html`<span class="image" part="image" aria-hidden="true"
    >${[...name][0]}${imageUrl ? image(imageUrl) : nothing}</span
  >`;
}
