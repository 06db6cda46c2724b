import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { keyed } from 'lit/directives/keyed.js';
import { coin } from '../ui/coin.ts';
import { markLoaded } from '../ui/mark-loaded.ts';
import type { ShownCurrency } from '../i18n/currency-name.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { WallOffer } from './wall-offer.ts';
import { offerFacts } from './offer-facts.ts';
import type { FoundPlace } from './search/found-in.ts';
import { nameParts } from './name-parts.ts';
import { saleTexts, usualReward } from './sale.ts';

export interface CardContext {
  readonly messages: WallMessages;
  /** When it is rendered, epoch ms. */
  readonly now: number;
  /** With the picture of a coin; null for the wall's own drawing. */
  readonly currency: ShownCurrency & { readonly image: string | null };
  /** Whether the page's address says which offer is open. */
  readonly hasAddress: boolean;
  /** The arrows of a row that scrolls sideways, once they have loaded. */
  readonly arrows?: TemplateResult;
  /** Why an offer of the featured row is worth a look. */
  readonly reasons?: ReadonlyMap<number, string>;
  /** Cards are rendered again if one of these has changed, or their offers have. */
  readonly basis: readonly unknown[];
  /** Adds what the user has done. */
  readonly withStatus?: (offer: WallOffer) => WallOffer;
  /** Replaces what cards say below the name, of the offers for which it returns something. */
  readonly facts?: (offer: WallOffer) => readonly string[] | undefined;
  /** Where the description has what a search has found, if the name does not. */
  readonly foundBy?: (offer: WallOffer) => FoundPlace | undefined;
  /** How far the user is, below that. */
  readonly progress?: (offer: WallOffer) => TemplateResult | undefined;
  /** Replaces the link of the offers for which it returns something. */
  readonly link?: (offer: WallOffer, look: LinkLook) => TemplateResult | undefined;
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  readonly onDetails: (offer: WallOffer) => void;
  readonly onImageFailed: (url: string) => void;
}

/** A pill shows the amount alone. */
export type LinkLook = 'pill' | 'wide';

/** Where a card is. */
export type Layout = 'grid' | 'row';

/** The card of the offer at `index` of its list, from 0. */
export function offerCard(listed: WallOffer, layout: Layout, index: number, context: CardContext): TemplateResult {
  const offer = context.withStatus?.(listed) ?? listed;
  const { id } = offer;
  const { advertiser, task } = nameParts(offer.name);
  const isFeatured = layout === 'row';
  const [gain, ...ends] = offer.sale ? saleTexts(offer.sale, context.messages, context.now) : [];
  const place = context.foundBy?.(offer);
  const known = context.facts?.(offer) ?? offerFacts(offer, context);
  // To a user who has started, the own time is more urgent than that of the sale.
  const facts = offer.status ? [...known, ...ends] : [...ends, ...known];
  const tag = gain ?? (isFeatured && context.reasons?.get(id));
  return html`<article
    class="card"
    part=${isFeatured ? 'card card-featured' : 'card'}
    aria-labelledby="by-${id} offer-${id}"
  >
    ${offerImage(offer, index < FIRST_IMAGES, context)}
    <div class="text">
      <h3 id="offer-${id}" class="name" part="name">${nameControl(offer, task, context)}</h3>
      ${isFeatured && offer.description ? html`<p class="lead"><span class="task" dir="auto">${offer.description}</span></p>` : nothing}
      ${place ? excerpt(place) : nothing}
      <p class="facts fact-line" part="facts">
        ${tag ? html`<b class="badge highlight" part=${gain ? 'sale' : 'badge'}>${tag}</b>` : nothing}
        ${advertiser ? html`<span id="by-${id}" class="advertiser">${advertiser}</span>` : nothing}
        ${facts.slice(0, MAX_FACTS).map((fact) => html`<span>${fact}</span> `)}
      </p>
      ${context.progress?.(offer)}
    </div>
    ${isFeatured ? stepRewards(offer, context) : nothing} ${offerLink(offer, context, isFeatured ? 'wide' : 'pill')}
  </article>`;
}

function excerpt([before, match, after]: FoundPlace): TemplateResult {
  return html`<p class="facts"><span class="task found" dir="auto">${before}<mark>${match}</mark>${after}</span></p>`;
}

/** What the first steps bring, for the eye: the details name them. */
function stepRewards({ status, steps }: WallOffer, { currency, messages }: CardContext) {
  if (status || steps.length < 2 || !currency.visible) return nothing;
  return html`<p class="step-rewards" aria-hidden="true">
    ${steps.slice(0, 4).map(({ reward }) => html`<b>${messages.stepReward(reward, '').trim()}</b>`)}
  </p>`;
}

/** The details say the rest. */
const MAX_FACTS = 2;

/**
 * Opens the details. A link if the page's address says what is open, so that it works before the wall's code has loaded,
 * and in another tab.
 */
function nameControl(offer: WallOffer, task: string, { hasAddress, onDetails }: CardContext): TemplateResult {
  const name = html`<span class="task" dir="auto">${task}</span>`;
  if (!hasAddress) {
    return html`<button type="button" aria-haspopup="dialog" @click=${() => onDetails(offer)}>${name}</button>`;
  }
  const open = (event: MouseEvent | KeyboardEvent) => {
    // With these keys, browsers open another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onDetails(offer);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ') open(event);
  };
  return html`<a href="#offer=${offer.id}" role="button" aria-haspopup="dialog" @click=${open} @keydown=${onKey}
    >${name}</a
  >`;
}

/** The link that opens the offer. */
export function offerLink(offer: WallOffer, context: CardContext, look: LinkLook): TemplateResult {
  const { currency } = context;
  const text = sentence(offer, context);
  const label = [text, usualReward(offer.sale, context)].filter(Boolean).join(', ');
  const wide = () =>
    html`${currency.visible ? coin(currency.image) : nothing} <span>${text}</span> ${usualAmount(offer, context)}`;
  return (
    context.link?.(offer, look) ??
    linkTo(offer, context, {
      look,
      label,
      content: look === 'pill' && currency.visible ? pillLabel(offer, context) : wide(),
    })
  );
}

interface LinkParts {
  /** Its classes. */
  readonly look: string;
  /** What it does, for screen readers. */
  readonly label: string;
  readonly content: TemplateResult | string;
}

/** A link that opens the offer. */
export function linkTo(offer: WallOffer, { messages, onOpen }: CardContext, parts: LinkParts): TemplateResult {
  return html`<a
    class="cta ${parts.look}"
    part="cta"
    href=${offer.clickUrl}
    target="_blank"
    rel="noopener noreferrer sponsored"
    aria-label="${parts.label}: ${offer.name} (${messages.opensInNewTab})"
    @click=${(event: Event) => onOpen(event, offer)}
    >${parts.content}</a
  >`;
}

function sentence({ reward, steps }: WallOffer, { currency, messages }: CardContext): string {
  if (!currency.visible) return messages.earn(null, '');
  return messages[steps.length > 1 ? 'earnUpTo' : 'earn'](reward, currency.nameOf(reward));
}

function pillLabel(offer: WallOffer, context: CardContext): TemplateResult {
  const { currency, messages } = context;
  return html`${offer.steps.length > 1 ? html`<small>${messages.upTo}</small>` : nothing}
    <span class="amount">${coin(currency.image)} ${messages.format.shortNumber(offer.reward)}</span>
    ${usualAmount(offer, context)}`;
}

/** The usual reward. It is not part of the link's label, which users say to their phone: offer-card.css shows it. */
function usualAmount({ sale }: WallOffer, { currency, messages }: CardContext) {
  return sale && currency.visible
    ? html`<small data-usual=${messages.format.shortNumber(sale.base)}></small>`
    : nothing;
}

/** The images of a list that are on the first screen of a phone. */
const FIRST_IMAGES = 4;

/**
 * The image, which covers the offer's first letter once it has loaded. A card reused for another offer gets another
 * element, since it must not show the previous image.
 */
export function offerImage(
  { name, imageUrl }: WallOffer,
  isFirst: boolean,
  { onImageFailed }: Pick<CardContext, 'onImageFailed'>,
): TemplateResult {
  const image = (url: string) =>
    html`<img
      alt=""
      loading=${isFirst ? 'eager' : 'lazy'}
      fetchpriority=${isFirst ? 'high' : 'auto'}
      decoding="async"
      referrerpolicy="no-referrer"
      src=${url}
      @load=${markLoaded}
      @error=${() => onImageFailed(url)}
    />`;
  return html`<span class="image" part="image" aria-hidden="true"
    >${[...name][0]}${imageUrl ? keyed(imageUrl, image(imageUrl)) : nothing}</span
  >`;
}
