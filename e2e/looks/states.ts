import { activityStates } from './activity-states.ts';
import { formStates } from './form-states.ts';
import { surveyStates } from './survey-states.ts';
import { pageStates } from './page-states.ts';
import type { State } from './state.ts';
import { noticeStates, wallStates } from './wall-states.ts';

export const states: readonly State[] = [
  ...wallStates,
  ...noticeStates,
  ...activityStates,
  ...formStates,
  ...surveyStates,
  ...pageStates,
];

/** @throws {Error} if there is no state of this name */
export function stateOf(name: string): State {
  const state = states.find((each) => each.name === name);
  if (state === undefined) throw new Error(`There is no state ${name}`);
  return state;
}
