import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { noticeBox } from '../element/notice-box.ts';
import { styleSheet } from '../element/style-sheet.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { AllMessages } from '../locales/extras-messages.ts';
import { surveyLanguages } from '../locales/survey-languages.ts';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import { consentFold } from '../survey-profile/consent/consent-fold.ts';
import consentFoldCss from '../survey-profile/consent/consent-fold.css?inline';
import type { SurveyProvider, WallSurvey } from './feed/surveys-client.ts';
import type { WallOffer } from './feed/wall-offer.ts';
import type { CardContext } from './list/offer-card.ts';
import { offerGrid } from './list/offer-grid.ts';
import { askProviders, providerFold } from './provider-choice.ts';
import providerChoiceCss from './provider-choice.css?inline';
import type { Dispatch } from './state/wall-event.ts';
import type { SurveysState } from './state/wall-state.ts';
import type { TabContent } from './tab-list.ts';

export interface SurveyListParts {
  readonly messages: SurveyMessages;
  readonly context: CardContext & { readonly messages: AllMessages };
  readonly showOffers: () => void;
  readonly surveys: Pick<SurveysState, 'consent' | 'networks'>;
  readonly dispatch: Dispatch;
}

export const loadIn = (lang: string): Promise<SurveyMessages> => loadMessages(surveyLanguages, [lang]);

export const styles = styleSheet(consentFoldCss + providerChoiceCss);

/** The surveys that the user's profile qualifies for; without any, the way to the offers. */
export function surveyList(list: readonly WallSurvey[], parts: SurveyListParts): TabContent {
  const { context, dispatch, messages, surveys } = parts;
  const choice = surveys.networks && {
    ...{ messages, networks: surveys.networks },
    choose: ({ id }: SurveyProvider, wording: string | null) =>
      dispatch({ type: 'providers-chosen', choice: { id, wording, lang: messages.format.lang } }),
  };
  const fold = html`${choice && providerFold(choice)}
  ${consentFold(messages, surveys.consent, () => dispatch({ type: 'consent-withdrawn' }))}`;
  const ask = choice && askProviders(choice);
  const note =
    surveys.networks && surveys.networks.failedTries > 0
      ? html`<p class="survey-note">${messages.failedTries}</p>`
      : '';
  if (list.length === 0)
    return { content: html`${note} ${ask} ${noSurveys(parts)} ${fold}`, status: messages.emptyTitle };
  const facts = new Map(list.map(({ offer, rating }) => [offer.id, rating === null ? '' : messages.rating(rating)]));
  const content = html`<h3 class="section title" part="section" tabindex="-1">${messages.title}</h3>
    ${note}
    ${offerGrid(
      list.map((survey) => named(survey, messages)),
      { ...context, basis: [...context.basis, list, messages], facts: ({ id }) => facts.get(id) ?? '' },
    )}
    ${ask} ${fold}`;
  return { content, status: messages.found(list.length) };
}

function noSurveys({ messages, context, showOffers, surveys }: SurveyListParts): TemplateResult {
  const { emptyReasons, emptyText, emptyTitle: title } = messages;
  const reasons = new Map(Object.entries(emptyReasons));
  const text = reasons.get(surveys.networks?.emptyReason ?? '') ?? emptyText;
  return noticeBox({ kind: 'empty', title, text, button: context.messages.seeOffers }, showOffers);
}

/** Only live surveys say how long they take. */
function named({ minutes, offer }: WallSurvey, messages: SurveyMessages): WallOffer {
  return minutes === null ? offer : { ...offer, name: messages.survey(minutes) };
}
