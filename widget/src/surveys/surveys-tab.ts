import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { countUp } from '../ui/count-up.ts';
import { failureDrawing, noticeBox } from '../ui/notice-box.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { surveyForm } from './survey-form.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { showsForm } from './next-surveys.ts';
import type { Dispatch } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { surveyList } from './survey-list.ts';
import type { TabContent } from '../offer-wall/tab-list.ts';

interface SurveysTabParts {
  readonly messages: WallMessages;
  readonly dispatch: Dispatch;
  /** How cards are shown. */
  readonly context: CardContext;
}

/** The surveys tab: the sign-up form or, for those who have signed up, the surveys. */
export function surveysTab(state: WallState, parts: SurveysTabParts): TabContent {
  const { messages, dispatch } = parts;
  const { details, page, surveys, tab } = state;
  const panel = details?.panel;
  if (!panel || !page) return { content: html`` };
  const showOffers = () => dispatch({ type: 'tab-selected', tab: 'offers', withFocus: true });
  if (!showsForm(state)) return surveysOf(state, parts, showOffers);
  const content = surveyForm(panel, {
    ...page,
    label: messages.seeOffers,
    surveyCount: surveys.toUnlock ?? 0,
    isVisible: tab === 'surveys',
    onCreated: () => dispatch({ type: 'survey-profile-created' }),
    onDone: () => {
      showOffers();
      // With a profile the user qualifies for more surveys.
      dispatch({ type: 'reload-asked' });
    },
    onSkip: showOffers,
  });
  return { content };
}

function surveysOf({ surveys }: WallState, parts: SurveysTabParts, showOffers: () => void): TabContent {
  const { context, dispatch, messages } = parts;
  const { list, failure } = surveys;
  if (failure && !list) {
    const { title, text } = messages.failure(failure.failure);
    const notice = {
      kind: 'error',
      drawing: failureDrawing(failure.failure),
      title: messages.surveys.failedTitle,
      text,
      button: messages.retry,
    } as const;
    return { content: noticeBox(notice, () => dispatch({ type: 'surveys-retried' })), status: title };
  }
  if (!list) return { content: placeholder() };
  return surveyList(list, {
    messages: messages.surveys,
    context,
    showOffers,
    surveys,
    dispatch,
  });
}

/** Until it is known whether the user has signed up, and while surveys load. */
function placeholder(): TemplateResult {
  const lines = countUp(0, 7).map(() => html`<i></i>`);
  return html`<div class="card placeholders form-placeholder" aria-busy="true">${lines}</div>`;
}
