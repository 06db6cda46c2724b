import { onDiagnosisResponse, needDiagnosis } from './next-diagnosis.ts';
import { moveFocus } from './next-focus.ts';
import { findAgain } from '../../offers/state/next-found.ts';
import { countUnlocked, rememberForm } from '../../surveys/next-surveys.ts';
import { needCode, withFocus } from './rules.ts';
import type { Rules } from './rules.ts';
import type { WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';

/** The rules of what the first screen does not show: found offers, the other tabs, where focus goes, and what has failed. */
export const extrasRules: Rules = {
  apply,
  followUp: (before, state) => needDiagnosis(moveFocus(countUnlocked(rememberForm(findAgain(before, state))))),
};

function apply(state: WallState, event: WallEvent): WallState {
  switch (event.type) {
    case 'tab-selected':
      return event.withFocus ? withFocus(state, `#tab-${event.tab}`) : state;
    case 'survey-profile-created':
      return { ...state, surveys: { ...state.surveys, isNew: true } };
    case 'diagnosis-answered':
      return onDiagnosisResponse(state, event.request, event.instead);
    case 'code-retried':
      return needCode({ ...state, activity: { ...state.activity, hasCodeFailed: false } }, 'progress');
    default:
      return state;
  }
}
