import { withCode, withRequests } from './rules.ts';
import type { WallState } from './wall-state.ts';

/** Requests the code about what the user has done: it must not delay the first card, so it loads after the offers. */
export function needProgress(before: WallState, state: WallState): WallState {
  const { code, isLoading, page, requests } = state;
  const isMissing = page?.address.token && !code.has('progress') && !requests.progressCode;
  const hasEnded = !isLoading && (before.isLoading || before.code !== code);
  return isMissing && hasEnded ? withRequests(state, { progressCode: {} }) : state;
}

export function progressLoaded(state: WallState): WallState {
  return withCode({ ...state, activity: { ...state.activity, hasCodeFailed: false } }, 'progress');
}

/** Without the code, nobody can say whether the user has signed up, so the form is shown. */
export function progressFailed(state: WallState): WallState {
  const { activity, surveys } = state;
  const signUp = surveys.signUp === 'unknown' ? 'needed' : surveys.signUp;
  return { ...state, activity: { ...activity, hasCodeFailed: true }, surveys: { ...surveys, signUp } };
}
