import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { icon } from '../ui/icon.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { offerImage, offerLink } from '../offers/offer-card.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { nameParts } from '../offers/name-parts.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { offerSteps } from './offer-steps.ts';
import { sheetGain } from './sheet-gain.ts';

/** What the details are rendered from. */
export interface DetailsContext extends CardContext {
  /** When the advertiser promises the reward. */
  readonly delayOf: (offer: WallOffer) => string;
}

/** The content of the details: head, reward, facts, texts and steps, and the link that opens the offer. */
export function offerSheet(offer: WallOffer, context: DetailsContext, close: (event: Event) => void): TemplateResult {
  const { messages } = context;
  const { length } = offer.steps;
  const { advertiser, task } = nameParts(offer.name);
  return html`<div class="sheet">
    <div class="sheet-head">
      ${offerImage(offer, false, context)}
      <div class="sheet-name">
        ${advertiser ? html`<p id="details-by" class="sheet-advertiser"><bdi>${advertiser}</bdi></p>` : nothing}
        <h2 id="details-name" class="title" part="name" dir="auto" tabindex="-1" autofocus>${task}</h2>
        <button type="button" class="button" hidden @click=${showWholeName}>${messages.showMore}</button>
        ${meta(offer, messages)}
      </div>
    </div>
    <button type="button" class="close" part="close" aria-label=${messages.close} @click=${close}>
      ${icon('m3 3 10 10m0-10L3 13')}
    </button>
    ${sheetGain(offer, context, context.delayOf(offer))}
    ${offer.description ? html`<p class="lines" part="description"><bdi>${offer.description}</bdi></p>` : nothing}
    ${
      length > 0
        ? html`<div>
            <h3>${messages.steps(length)}</h3>
            ${offerSteps(offer.steps, context)}
          </div>`
        : nothing
    }
    ${
      offer.requirements
        ? html`<div>
            <h3>${messages.requirements}</h3>
            <p class="lines" part="requirements"><bdi>${offer.requirements}</bdi></p>
          </div>`
        : nothing
    }
    ${conditionsOf(offer, messages)}
    <div class="sheet-foot">${offerLink(offer, context, 'wide')} ${footNote(offer, context)}</div>
  </div>`;
}

/** What else the network wants users to know, with its disclaimer. */
function conditionsOf({ conditions }: WallOffer, messages: WallMessages): TemplateResult | typeof nothing {
  if (!conditions) return nothing;
  const { disclaimer, pendingDays, thingsToKnow } = conditions;
  const pending = pendingDays ? [html`${messages.pendingTime(messages.format.unit(pendingDays, 'day'))}`] : [];
  const items = [...pending, ...thingsToKnow.map((text) => html`<bdi>${text}</bdi>`)];
  return html`${
    items.length > 0
      ? html`<div>
          <h3>${messages.goodToKnow}</h3>
          <ul class="conditions" part="conditions">
            ${items.map((item) => html`<li>${item}</li>`)}
          </ul>
        </div>`
      : nothing
  }
  ${disclaimer ? html`<p class="small-print lines" part="disclaimer"><bdi>${disclaimer}</bdi></p>` : nothing}`;
}

/** Badges and categories. */
function meta(offer: WallOffer, messages: WallMessages): TemplateResult {
  const badge = (className: string, text: string) => html`<span class=${className} part="badge">${text}</span>`;
  return html`<p class="meta" part="meta">
    ${offer.featured ? badge('badge highlight', messages.featured) : nothing}
    ${offer.store ? badge('badge', messages.store(offer.store)) : nothing}
    <span part="categories">${offer.categoryIds.map(messages.category).filter(Boolean).join(' · ')}</span>
  </p>`;
}

function showWholeName({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement)) return;
  currentTarget.hidden = true;
  const name = currentTarget.parentElement?.querySelector<HTMLElement>('.title');
  if (!name) return;
  name.style.display = 'block';
  name.focus();
}

/** What follows from the button; or why there is none. */
function footNote({ isGone, status }: WallOffer, { messages }: DetailsContext): TemplateResult {
  const over = status ? messages.offerDoneText : messages.offerGoneText;
  return html`<p class="small-print">${isGone ? over : messages.opensTracked}</p>`;
}
