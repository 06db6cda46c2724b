import { html } from 'lit/html.js';
import { noticeBox } from '../element/notice-box.ts';
import { styleSheet } from '../element/style-sheet.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { extrasLanguages } from '../locales/extras-languages.ts';
import type { ExtrasMessages } from '../locales/extras-messages.ts';
import signUpCss from '../surveys/sign-up.css?inline';
import type { PanelParts } from './activity-panel.ts';
import motionCss from './motion.css?inline';
import { extrasRules } from './state/extras-rules.ts';
import type { WallState } from './state/wall-state.ts';
import type { SurveysTabParts } from './surveys-tab.ts';
import type { TabContent } from './tab-list.ts';
import wallExtrasCss from './wall-extras.css?inline';
import { extrasPerformers } from './effects/extras-performers.ts';
import { noticeOf } from './wall-notice.ts';

export { activityPanel } from './activity-panel.ts';
export { moveFocus } from './effects/move-focus.ts';
export { retryImages } from './effects/retry-images.ts';
export { markScroller, scrollArrows } from './list/scroll-arrows.ts';
export { surveysTab } from './surveys-tab.ts';

// What the first screen of a wall does not show: notices, the content of the other tabs, arrows, motion, and where focus
// goes. Loads once the first screen is there.

export const loadIn = (lang: string): Promise<ExtrasMessages> => loadMessages(extrasLanguages, [lang]);
export const rules = extrasRules;
export const performers = extrasPerformers;
export const styles = styleSheet(wallExtrasCss + motionCss + signUpCss);

/** What the extras render from, besides the state. */
export interface ExtrasParts extends PanelParts, SurveysTabParts {
  readonly code: PanelParts['code'] & SurveysTabParts['code'];
}

/** What takes the place of the offers if they failed to load, or there are none; undefined while there are, or may be. */
export function offersNotice(
  state: WallState,
  { messages, dispatch }: Pick<ExtrasParts, 'messages' | 'dispatch'>,
): TabContent | undefined {
  const notice = noticeOf(state, messages);
  if (!notice) return undefined;
  const content = html`<slot name=${notice.kind}>
    ${noticeBox(notice, () => dispatch({ type: 'notice-pressed' }))}
  </slot>`;
  return { content, status: notice.title };
}
