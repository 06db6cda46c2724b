import { isSame } from '../state/load-wall.ts';
import type { PageSettings, WallState } from '../state/wall-state.ts';
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
