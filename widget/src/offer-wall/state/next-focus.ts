import type { FocusMove, WallState } from './wall-state.ts';

/** Focus waits for the rows that were requested. */
export function moveFocus(state: WallState): WallState {
  const { nextFocus: focus } = state;
  return focus && !isWaiting(focus, state) ? { ...state, focus, nextFocus: null } : state;
}

function isWaiting({ to }: FocusMove, { isLoading, requests, surveys }: WallState): boolean {
  if (to === 'surveys') return !surveys.failure && !surveys.list;
  return Boolean(to === 'row' ? requests.activity : isLoading || requests.list);
}
