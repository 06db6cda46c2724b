import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { coin } from '../ui/coin.ts';
import { clockPath, icon, tickPath } from '../ui/icon.ts';
import { stepsBar } from '../ui/steps-bar.ts';
import { duration } from '../i18n/duration.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { saleTexts, usualReward } from '../offers/sale.ts';
import type { WallOffer } from '../offers/wall-offer.ts';

const icons = {
  clock: icon(clockPath),
  tick: icon(tickPath),
  hourglass: icon('M4 2h8M4 14h8M5 2c0 4 3 4 3 6s-3 2-3 6m6-12c0 4-3 4-3 6s3 2 3 6'),
  device: icon('M5 2h6v12H5zm2.5 9.5h1'),
  browser: icon('M2 3h12v10H2zm0 3h12'),
  payment: icon('M2 4h12v8H2zm0 3h12M4.5 9.5h2'),
};

/** What an offer brings: its reward with the user's progress, and the facts. `delay`: when the advertiser promises it. */
export function sheetGain(offer: WallOffer, context: CardContext, delay: string): TemplateResult {
  const { currency, messages, now } = context;
  return html`<div class="sheet-gain">
    ${currency.visible ? html`${reward(offer, context)} ${progress(offer, context)}` : nothing}
    ${offer.sale ? html`<p class="badge highlight" part="sale">${saleTexts(offer.sale, messages, now).join(' · ')}</p>` : nothing}
    ${facts(offer, context, delay)}
  </div>`;
}

/** The reward. Of several steps it is the most that one can earn, as the button says too. */
function reward({ reward: amount, sale, steps }: WallOffer, context: CardContext): TemplateResult {
  const { currency, messages } = context;
  return html`<p class="reward" part="reward">
    <span>${messages.rewardLabel}</span>
    <b
      >${steps.length > 1 ? html`<small>${messages.upTo}</small>` : nothing}
      <span>${coin(currency.image)} ${messages.amount(amount, currency.nameOf(amount))}</span>
      ${sale ? html`<s aria-hidden="true">${messages.format.amount(sale.base)}</s>` : nothing}</b
    >
    <span class="visually-hidden">${usualReward(sale, context)}</span>
  </p>`;
}

/** What the steps brought so far, and what is left. */
function progress({ isGone, status, steps }: WallOffer, { currency, messages }: CardContext) {
  if (!status || isGone) return nothing;
  const { earned, left } = status;
  if (earned === 0 || left === 0) return nothing;
  return html`${stepsBar(steps.map(({ isDone = false }) => isDone))}
    <p class="sheet-progress">
      <b>${messages.stepReward(earned, currency.nameOf(earned))}</b>
      <span>${messages.activity.toGo(messages.amount(left, currency.nameOf(left)))}</span>
    </p>`;
}

/**
 * What decides whether an offer is worth it: when the reward comes and how many users get it, as this installation has
 * seen it, else the advertiser's promise; then the time that users have, what they must have, and what they pay.
 */
function facts({ conditions, observed }: WallOffer, { messages }: CardContext, promised: string): TemplateResult {
  const { format } = messages;
  const delay = observed ? messages.usuallyCredited(duration(format, observed.minutesToCredit * 60)) : promised;
  const { browsers = [], needsPayment = false, sessionHours = null, versions = [] } = conditions ?? {};
  const fact = (symbol: TemplateResult, text: string) => html`<p>${symbol} <span>${text}</span></p>`;
  return html`<p part="delay">${icons.clock} <span>${delay}</span></p>
    ${observed ? fact(icons.tick, messages.finishRate(Math.floor(observed.completionRate * 10))) : nothing}
    ${sessionHours ? fact(icons.hourglass, messages.sessionTime(duration(format, sessionHours * 3600))) : nothing}
    ${versions.map(({ max, min, system }) => fact(icons.device, messages.versions(system, min, max)))}
    ${browsers.length > 0 ? fact(icons.browser, messages.browsers(browsers.join(', '))) : nothing}
    ${needsPayment ? fact(icons.payment, messages.paymentRequired) : nothing}`;
}
