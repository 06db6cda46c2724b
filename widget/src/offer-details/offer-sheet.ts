import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { clockPath, icon, tickPath } from '../ui/icon.ts';
import { duration } from '../i18n/duration.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { offerImage, offerLink } from '../offers/offer-card.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { nameParts } from '../offers/name-parts.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { saleText, usualReward } from '../offers/sale.ts';
import { offerSteps } from './offer-steps.ts';

const icons = {
  clock: icon(clockPath),
  tick: icon(tickPath),
  hourglass: icon('M4 2h8M4 14h8M5 2c0 4 3 4 3 6s-3 2-3 6m6-12c0 4-3 4-3 6s3 2 3 6'),
  device: icon('M5 2h6v12H5zm2.5 9.5h1'),
  browser: icon('M2 3h12v10H2zm0 3h12'),
  payment: icon('M2 4h12v8H2zm0 3h12M4.5 9.5h2'),
};

/** What the details are rendered from. */
export interface DetailsContext extends CardContext {
  /** When the advertiser promises the reward. */
  readonly delayOf: (offer: WallOffer) => string;
}

/** The content of the details: head, reward, facts, texts and steps, and the link that opens the offer. */
export function offerSheet(offer: WallOffer, context: DetailsContext, close: (event: Event) => void): TemplateResult {
  const { currency, messages } = context;
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
    <div class="sheet-gain">
      ${
        currency.visible
          ? html`<p class="reward" part="reward">
              <span>${messages.rewardLabel}</span>
              <b
                >${offer.sale ? html`<s aria-hidden="true">${messages.format.amount(offer.sale.base)}</s> ` : nothing}
                ${messages.amount(offer.reward, currency.nameOf(offer.reward))}</b
              >
              <span class="visually-hidden">${usualReward(offer.sale, context)}</span>
            </p>`
          : nothing
      }
      ${offer.sale ? html`<p class="sale" part="sale">${saleText(offer.sale, messages, context.now)}</p>` : nothing}
      ${facts(offer, context)}
    </div>
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
    ${offer.featured ? badge('badge badge-featured', messages.featured) : nothing}
    ${offer.store ? badge('badge', messages.store(offer.store)) : nothing}
    <span part="categories">${offer.categoryIds.map(messages.category).filter(Boolean).join(' · ')}</span>
  </p>`;
}

/**
 * What decides whether an offer is worth it: when the reward comes and how many users get it, as this installation has
 * seen it, else the advertiser's promise; then the time that users have, what they must have, and what they pay.
 */
function facts(offer: WallOffer, { messages, delayOf }: DetailsContext): TemplateResult {
  const { conditions, observed } = offer;
  const { format } = messages;
  const delay = observed ? messages.usuallyCredited(duration(format, observed.minutesToCredit * 60)) : delayOf(offer);
  const { browsers = [], needsPayment = false, sessionHours = null, versions = [] } = conditions ?? {};
  const fact = (symbol: TemplateResult, text: string) => html`<p>${symbol} <span>${text}</span></p>`;
  return html`<p part="delay">${icons.clock} <span>${delay}</span></p>
    ${observed ? fact(icons.tick, messages.finishRate(Math.floor(observed.completionRate * 10))) : nothing}
    ${sessionHours ? fact(icons.hourglass, messages.sessionTime(duration(format, sessionHours * 3600))) : nothing}
    ${versions.map(({ max, min, system }) => fact(icons.device, messages.versions(system, min, max)))}
    ${browsers.length > 0 ? fact(icons.browser, messages.browsers(browsers.join(', '))) : nothing}
    ${needsPayment ? fact(icons.payment, messages.paymentRequired) : nothing}`;
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
