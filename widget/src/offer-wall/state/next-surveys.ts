import type { WallState } from './wall-state.ts';

/** Whether the surveys tab shows the form: not to those who have signed up, nor while that is unknown. */
export function showsForm({ page, surveys }: Pick<WallState, 'page' | 'surveys'>): boolean {
  const { signUp, hasForm, isNew } = surveys;
  if (!page?.address.token || isNew) return true;
  return signUp === 'unknown' ? hasForm : signUp === 'needed';
}

/** The service has said whether the user has a profile; null if it did not. A known answer stands until another. */
export function signUpAnswered(state: WallState, hasProfile: boolean | null): WallState {
  const { surveys } = state;
  if (surveys.isNew || (hasProfile === null && surveys.signUp !== 'unknown')) return state;
  const signUp = hasProfile ? 'done' : 'needed';
  if (signUp === surveys.signUp) return state;
  // The surveys take the place of the form, and of the focus in it.
  const isReplaced = signUp === 'done' && surveys.hasForm && state.tab === 'surveys';
  const nextFocus = isReplaced ? ({ to: 'surveys' } as const) : state.nextFocus;
  return { ...state, nextFocus, surveys: { ...surveys, signUp } };
}

/** Once shown, the form keeps its place. */
export function rememberForm(state: WallState): WallState {
  const { tab, details, surveys } = state;
  if (tab !== 'surveys' || !details?.panel || surveys.hasForm || !showsForm(state)) return state;
  return { ...state, surveys: { ...surveys, hasForm: true } };
}
