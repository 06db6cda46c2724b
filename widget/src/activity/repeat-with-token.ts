import { withRequests } from '../offer-wall/state/rules.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { requestActivity } from './next-activity.ts';

/**
 * A renewed token repeats requests that are in progress or failed with the old one, and quietly refreshes the rest. So
 * a refusal of the old token never counts against the new one.
 */
export function repeatWithToken(before: WallState, state: WallState): WallState {
  const token = before.page?.address.token;
  if (!token || token === state.page?.address.token) return state;
  const { counts, list, refresh, surveys } = state.requests;
  const again = <Request extends object>(request: Request | null | undefined) => request && { ...request };
  // The load itself has started again, and requests the activity when it has ended.
  if (state.isLoading) return withRequests(state, { activity: null, surveys: again(surveys) });
  const repeated = { counts: again(counts), list: again(list), refresh: again(refresh), surveys: again(surveys) };
  const next = {
    ...withRequests(state, repeated),
    list: { ...state.list, failure: null },
    surveys: { ...state.surveys, failure: null },
  };
  return requestActivity(next, { thenOffers: true });
}
