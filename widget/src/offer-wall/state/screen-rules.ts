import { findAgain } from '../../offers/state/next-found.ts';
import { countUnlocked, rememberForm } from '../../surveys/next-surveys.ts';
import { onDiagnosisResponse, needDiagnosis } from './next-diagnosis.ts';
import { withFocus } from './rules.ts';
import type { Rules } from './rules.ts';
import type { WallEvent } from './wall-event.ts';
import type { FocusMove, WallState } from './wall-state.ts';

/** The rules of what is on the screen: found offers, the tabs, where focus goes, and what has failed. */
export const screenRules: Rules = {
  apply,
  followUp: (before, state) => needDiagnosis(moveFocus(countUnlocked(rememberForm(findAgain(before, state))))),
};

function apply(state: WallState, event: WallEvent): WallState {
  switch (event.type) {
    case 'tab-selected':
      return event.withFocus ? withFocus(state, `#tab-${event.tab}`) : state;
    case 'survey-profile-created':
      return { ...state, surveys: { ...state.surveys, isNew: true } };
    case 'response':
      return event.kind === 'diagnosis' ? onDiagnosisResponse(state, event.request, event.response) : state;
    default:
      return state;
  }
}

/** Focus waits for the rows that were requested. */
function moveFocus(state: WallState): WallState {
  const { nextFocus: focus } = state;
  return focus && !isWaiting(focus, state) ? { ...state, focus, nextFocus: null } : state;
}

function isWaiting({ to }: FocusMove, { isLoading, requests, surveys }: WallState): boolean {
  if (to === 'surveys') return !surveys.failure && !surveys.list;
  return Boolean(to === 'row' ? requests.activity : isLoading || requests.list);
}
