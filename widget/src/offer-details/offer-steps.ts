import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { repeatFacts } from '../api/step-repeats.ts';
import { icon, tickPath } from '../ui/icon.ts';
import { duration } from '../i18n/duration.ts';
import { leftUntil } from '../i18n/left-until.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { CardContext } from '../offers/offer-card.ts';
import type { OfferStep } from '../offers/wall-offer.ts';

interface StepsContext extends Pick<CardContext, 'currency'> {
  readonly messages: WallMessages;
}

/** The steps of an offer as a timeline, each with its reward and times. Marks those that are done. */
export function offerSteps(steps: readonly OfferStep[], { messages, currency }: StepsContext): TemplateResult {
  const reward = (step: OfferStep) =>
    html`<b class="step-reward">${messages.stepReward(step.reward, currency.nameOf(step.reward))}</b>`;
  return html`<ol class="steps-list" part="steps" role="list">
    ${steps.map(
      (step) =>
        html`<li class=${step.isDone ? 'done' : ''}>
          <span class="step-mark" aria-hidden="true">${step.isDone ? icon(tickPath) : nothing}</span>
          <div class="step-text">
            <span class="step-name"><bdi>${step.name}</bdi></span>
            ${currency.visible ? reward(step) : nothing} ${stepTime(step, messages)}
          </div>
        </li>`,
    )}
  </ol>`;
}

/** How often and how fast it is to be done; or that it was credited. */
function stepTime(step: OfferStep, messages: WallMessages): TemplateResult | typeof nothing {
  if (step.isDone) return html`<small class="small-print">${messages.activity.state('credited')}</small>`;
  const times = [
    ...repeatFacts(step.repeats, messages),
    step.usualSeconds && messages.usualTime(duration(messages.format, step.usualSeconds)),
    step.completeBy
      ? leftUntil(step.completeBy, Date.now(), messages)
      : step.deadlineSeconds && messages.deadline(duration(messages.format, step.deadlineSeconds)),
  ].filter(Boolean);
  return times.length === 0 ? nothing : html`<small class="small-print">${times.join(' · ')}</small>`;
}
