import type { WallState } from '../offer-wall/state/wall-state.ts';

/** The service has said whether the user has a profile; null if it did not. A known answer stands until another. */
export function onSignUpResponse(state: WallState, hasProfile: boolean | null): WallState {
  const { surveys } = state;
  if (surveys.isNew || (hasProfile === null && surveys.signUp !== 'unknown')) return state;
  const signUp = hasProfile ? 'done' : 'needed';
  if (signUp === surveys.signUp) return state;
  // The surveys take the place of the form, and of the focus in it.
  const isReplaced = signUp === 'done' && surveys.hasForm && state.tab === 'surveys';
  const nextFocus = isReplaced ? ({ to: 'surveys' } as const) : state.nextFocus;
  return { ...state, nextFocus, surveys: { ...surveys, signUp } };
}
