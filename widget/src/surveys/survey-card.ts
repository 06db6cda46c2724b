import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { coin } from '../ui/coin.ts';
import { icon } from '../ui/icon.ts';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { linkTo } from '../offers/offer-card.ts';
import type { CardContext } from '../offers/offer-card.ts';
import type { LiveSurvey } from './live-surveys.ts';

const starPath = 'm8 2.2 1.8 3.7 4 .5-3 2.8.8 4L8 11.3l-3.6 1.9.8-4-3-2.8 4-.5z';
const arrowPath = 'M3 8h10M9 4l4 4-4 4';

interface SurveyCardParts {
  readonly messages: SurveyMessages;
  readonly context: CardContext;
}

/** A live survey: how long it takes, what it pays, how users rate it, and whose it is. The top pick stands out. */
export function surveyCard(survey: LiveSurvey, parts: SurveyCardParts): TemplateResult {
  const { context, messages } = parts;
  const { mark, minutes, network, rating } = survey;
  // Networks don't name their surveys.
  const offer = { ...(context.withStatus?.(survey.offer) ?? survey.offer), name: messages.survey(minutes) };
  const isTop = mark === 'top-pick';
  const heading = `offer-${offer.id}`;
  const badge = isTop ? messages.topPick : messages.quickest;
  return html`<article
    class=${isTop ? 'survey top-pick' : 'survey'}
    part=${isTop ? 'card card-featured' : 'card'}
    aria-labelledby=${heading}
  >
    ${dial(minutes, messages)}
    <div class="survey-text">
      <div class="survey-head">
        <h3 id=${heading} class="name" part="name">
          <button type="button" aria-haspopup="dialog" @click=${() => context.onDetails(offer)}>
            ${nameOf(offer, context)}
          </button>
        </h3>
        ${mark ? html`<span class=${isTop ? 'badge highlight' : 'badge'} part="badge">${badge}</span>` : nothing}
      </div>
      <p class="facts survey-facts" part="facts">
        ${rating === null ? nothing : stars(rating, messages)} ${network ? html`<bdi>${network}</bdi>` : nothing}
      </p>
    </div>
    ${startLink(offer, isTop, parts)}
  </article>`;
}

/** The reward, in front of the eyes; the name, which says how long it takes, for screen readers. */
function nameOf({ name, reward }: WallOffer, { currency, messages }: CardContext): TemplateResult {
  if (!currency.visible) return html`<bdi>${name}</bdi>`;
  return html`<span class="visually-hidden">${name}, </span>
    <span class="survey-reward">${coin(currency.image)} ${messages.amount(reward, currency.nameOf(reward))}</span>`;
}

/** How long it takes. Decorative: the name says the same. */
function dial(minutes: number, { format }: SurveyMessages): TemplateResult {
  // Arabic shortens the unit to a single letter.
  const unitDisplay = format.lang === 'ar' ? 'long' : 'short';
  const unit = new Intl.NumberFormat(format.locale, { style: 'unit', unit: 'minute', unitDisplay });
  const parts = unit.formatToParts(minutes);
  return html`<span class="dial" part="image" aria-hidden="true">
    <b>${format.number(minutes)}</b>
    <small>${parts.find(({ type }) => type === 'unit')?.value}</small>
  </span>`;
}

function stars(rating: number, messages: SurveyMessages): TemplateResult {
  return html`<span class="rating"
    >${icon(starPath)} <span aria-hidden="true">${messages.format.number(rating)}</span
    ><span class="visually-hidden">${messages.rating(rating)}</span></span
  >`;
}

function startLink(offer: WallOffer, isTop: boolean, { context, messages }: SurveyCardParts): TemplateResult {
  const look = isTop ? 'wide' : 'pill';
  const content = isTop ? messages.start : icon(arrowPath);
  return context.link?.(offer, look) ?? linkTo(offer, context, { look, label: messages.start, content });
}
