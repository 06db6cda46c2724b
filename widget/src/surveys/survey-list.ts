import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { NO_ANSWERS } from '../ui/drawings.ts';
import { noticeBox } from '../ui/notice-box.ts';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import { consentFold } from '../survey-profile/consent/consent-fold.ts';
import type { SurveyProvider, WallSurvey } from './surveys-client.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { offerGrid } from '../offers/offer-grid.ts';
import type { Dispatch } from '../offer-wall/state/wall-event.ts';
import type { SurveysState } from '../offer-wall/state/wall-state.ts';
import type { TabContent } from '../offer-wall/tab-list.ts';
import { liveSurveys } from './live-surveys.ts';
import { askProviders, providerFold } from './provider-choice.ts';
import { surveyCard } from './survey-card.ts';

interface SurveyListParts {
  readonly messages: SurveyMessages;
  readonly context: CardContext;
  readonly showOffers: () => void;
  readonly surveys: Pick<SurveysState, 'consent' | 'networks'>;
  readonly dispatch: Dispatch;
}

/** The surveys that the user's profile qualifies for; without any, the networks to ask, or the way to the offers. */
export function surveyList(list: readonly WallSurvey[], parts: SurveyListParts): TabContent {
  const { dispatch, messages, surveys } = parts;
  const isEmpty = list.length === 0;
  const choice = surveys.networks && {
    messages,
    networks: surveys.networks,
    choose: ({ id }: SurveyProvider, wording: string | null) =>
      dispatch({ type: 'providers-chosen', choice: { id, wording, lang: messages.format.lang } }),
  };
  const reason = isEmpty ? reasonOf(parts) : '';
  const ask = choice && askProviders({ ...choice, isFirst: isEmpty && !reason });
  const { networks } = surveys;
  const tries = networks && networks.failedTries > 0 ? messages.failedTries : '';
  const shown = isEmpty ? (ask && !reason ? nothing : noSurveys(reason, parts)) : surveysOf(list, parts);
  const content = html`${tries ? html`<p class="survey-note">${tries}</p>` : nothing}
    <div class=${isEmpty ? 'survey-page none' : 'survey-page'}>
      ${shown}
      <div class="survey-side">
        ${ask}
        <div class="folds">
          ${choice && providerFold(choice)}
          ${consentFold(messages, surveys.consent, () => dispatch({ type: 'consent-withdrawn' }))}
        </div>
      </div>
    </div>`;
  return { content, status: isEmpty ? messages.emptyTitle : messages.found(list.length) };
}

/** Live surveys first, then those of the catalog, which look like all offers. */
function surveysOf(list: readonly WallSurvey[], { context, messages, surveys }: SurveyListParts): TemplateResult {
  const live = liveSurveys(list, surveys.networks);
  const others = list.filter(({ minutes }) => minutes === null).map(({ offer }) => offer);
  return html`<div>
    <h3 class="section" part="section" tabindex="-1">${messages.title}</h3>
    ${
      live.length > 0
        ? html`<ul class="surveys" role="list">
            ${live.map((survey) => html`<li>${surveyCard(survey, { context, messages })}</li>`)}
          </ul>`
        : nothing
    }
    ${others.length > 0 ? offerGrid(others, { ...context, basis: [...context.basis, list] }) : nothing}
  </div>`;
}

/** Why the networks have none, if one of them said so. */
function reasonOf({ messages, surveys }: SurveyListParts): string {
  return new Map(Object.entries(messages.emptyReasons)).get(surveys.networks?.emptyReason ?? '') ?? '';
}

function noSurveys(reason: string, { context, messages, showOffers }: SurveyListParts): TemplateResult {
  const text = reason || messages.emptyText;
  const notice = { kind: 'empty', drawing: NO_ANSWERS, title: messages.emptyTitle, text } as const;
  return noticeBox({ ...notice, button: context.messages.seeOffers }, showOffers);
}
