import type { WallState } from '../offer-wall/state/wall-state.ts';

/** Whether the surveys tab shows the form: not to those who have signed up, nor while that is unknown. */
export function showsForm({ page, surveys }: Pick<WallState, 'page' | 'surveys'>): boolean {
  const { signUp, hasForm, isNew } = surveys;
  if (!page?.address.token || isNew) return true;
  return signUp === 'unknown' ? hasForm : signUp === 'needed';
}

/** What the sign-up brings, for the form's first words. */
export function countUnlocked(state: WallState): WallState {
  const { details, isLoading, requests, surveys, tab } = state;
  const isKnown = surveys.toUnlock !== null || requests.counts;
  if (tab !== 'surveys' || isLoading || isKnown || !details?.panel || !showsForm(state)) return state;
  return { ...state, requests: { ...requests, counts: {} } };
}

/** Once shown, the form keeps its place. */
export function rememberForm(state: WallState): WallState {
  const { tab, details, surveys } = state;
  if (tab !== 'surveys' || !details?.panel || surveys.hasForm || !showsForm(state)) return state;
  return { ...state, surveys: { ...surveys, hasForm: true } };
}
