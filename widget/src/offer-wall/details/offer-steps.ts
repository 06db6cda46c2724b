import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { duration } from '../../i18n/duration.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { CardContext } from '../list/offer-card.ts';
import type { OfferStep } from '../feed/wall-offer.ts';

/** The steps of an offer, each with its reward and times. */
export function offerSteps(steps: readonly OfferStep[], { messages, currency }: CardContext): TemplateResult {
  const reward = (step: OfferStep) =>
    html`<b class="step-reward">${messages.stepReward(step.reward, currency.currencyName)}</b>`;
  return html`<ol class="steps-list" part="steps">
    ${steps.map(
      (step) =>
        html`<li>
          <span class="step-name"><bdi>${step.name}</bdi></span>
          ${currency.currencyVisible ? reward(step) : nothing} ${stepTime(step, messages)}
        </li>`,
    )}
  </ol>`;
}

function stepTime(step: OfferStep, messages: WallMessages): TemplateResult | typeof nothing {
  const times = [
    step.usualSeconds === null ? '' : messages.usualTime(duration(messages.format, step.usualSeconds)),
    step.deadlineSeconds === null ? '' : messages.deadline(duration(messages.format, step.deadlineSeconds)),
  ].filter(Boolean);
  return times.length > 0 ? html`<small class="step-time">${times.join(' · ')}</small>` : nothing;
}
