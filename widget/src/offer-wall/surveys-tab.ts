import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { countUp } from '../element/count-up.ts';
import { icon } from '../element/icon.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { surveyForm } from '../surveys/survey-form.ts';
import { showsForm } from './state/next-surveys.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { WallState } from './state/wall-state.ts';
import type { TabContent } from './tab-list.ts';

/** The surveys tab: the sign-up form or, for those who have signed up, that they have. */
export function surveysTab(state: WallState, messages: WallMessages, dispatch: Dispatch): TabContent {
  const { details, page, surveys, tab } = state;
  const panel = details?.panel;
  if (!panel || !page) return { content: html`` };
  if (!showsForm(state)) return surveys.signUp === 'done' ? signedUp(messages, dispatch) : { content: placeholder() };
  const content = surveyForm(panel, {
    ...page,
    label: messages.seeOffers,
    isVisible: tab === 'surveys',
    onCreated: () => dispatch({ type: 'survey-profile-created' }),
    onDone: () => {
      dispatch({ type: 'tab-selected', tab: 'offers', withFocus: true });
      // With a profile the user qualifies for more surveys.
      dispatch({ type: 'reload-asked' });
    },
  });
  return { content };
}

function signedUp(messages: WallMessages, dispatch: Dispatch): TabContent {
  const showOffers = () => dispatch({ type: 'tab-selected', tab: 'offers', withFocus: true });
  const content = html`<div class="signed-up" part="done">
    <span class="mark">${icon('M2 8.5 6 12.5 14 4')}</span>
    <h3 class="title" tabindex="-1">${messages.signedUpTitle}</h3>
    <p>${messages.signedUpText}</p>
    <button type="button" class="button button-main" part="button" @click=${showOffers}>${messages.seeOffers}</button>
  </div>`;
  return { content, status: messages.signedUpTitle };
}

/** Until it is known whether the user has signed up. */
function placeholder(): TemplateResult {
  const lines = countUp(0, 7).map(() => html`<i></i>`);
  return html`<div class="card placeholders form-placeholder" aria-busy="true">${lines}</div>`;
}
