import { requestActivity } from '../../activity/next-activity.ts';
import { isSame } from './load-wall.ts';
import { withRequests } from './rules.ts';
import type { PageSettings, WallState } from './wall-state.ts';
import { receivedList } from '../../offers/state/list-query.ts';

/** Whether the page has only renewed the user's token, and offers are there that can stay. */
export function isRenewal(
  { details, isLoading, list, messages, page: before }: WallState,
  page: PageSettings,
): boolean {
  const { token } = page.address;
  if (!before?.address.token || !token || before.pageSize !== page.pageSize) return false;
  const isOnlyToken = isSame({ ...before.address, token }, page.address);
  // Where offers have loaded, only an expired session may stand in their place.
  return isOnlyToken && !isLoading && details !== null && messages !== null && receivedList(list) !== null;
}

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
