import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import { isLost } from '../../api/load-failure.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import { isSecretKey } from '../../api/secret-key.ts';
import type { WallAddress } from '../wall-client.ts';
import { failedList, startList } from '../../offers/state/next-list.ts';
import { withRequests } from './rules.ts';
import type { PageSettings, WallState } from './wall-state.ts';

/** Loads the wall from the first page, settings included. */
export function startLoad(state: WallState): WallState {
  const { activity, page, categories, requests, surveys } = state;
  if (!page) return state;
  const list = { ...state.list, limit: page.pageSize, wall: null, selection: null, isComplete: false, isStale: true };
  const next: WallState = {
    ...state,
    isLoading: true,
    list: { ...list, failure: null },
    activity: { ...activity, isStale: true },
    surveys: { ...surveys, failure: null },
    // Until the offers arrive, the categories stay, without counts.
    categories: { ids: categories.ids, keep: list.filter.categoryIds, counts: null, serviceCounts: null },
    requests: {
      ...requests,
      language: {},
      details: null,
      list: null,
      refresh: null,
      counts: null,
    },
  };
  if (isAwaitingToken(page)) return next;
  const { offerId = '0' } = page.address.user;
  // Without an id of an offer, a card would request the whole wall.
  const failure = /^\d+$/.test(offerId) ? whyNotAsked(page.address) : 'incomplete';
  if (failure) return { ...next, list: failedList(next.list, { kind: 'failed', failure, status: null }) };
  const started = startList(next);
  return { ...started, requests: { ...started.requests, details: {} } };
}

/** Moving the element within the page cancels its requests. */
export function removedFromPage(state: WallState): WallState {
  const none = { details: null, list: null, refresh: null, activity: null, surveys: null };
  return { ...withRequests(state, none), isOnPage: false };
}

/** Repeats a load that moving the element has cancelled. */
export function addedToPage(state: WallState): WallState {
  const next = { ...state, isOnPage: true };
  return state.isLoading ? startLoad(next) : next;
}

/** Repeats what failed without a connection. */
export function wentOnline(state: WallState): WallState {
  return isLost(state.list.failure?.failure) ? startLoad(state) : state;
}

/** The page has no token yet, and asks to wait for it. */
export function isAwaitingToken(page: PageSettings | null): boolean {
  return page !== null && page.awaitsToken && page.address.token === '';
}

/**
 * Why the wall sends no request; null if it does. The ids come from the page, and go into paths. A secret key must not
 * leave the page.
 */
export function whyNotAsked({ pubId, wallId, user, token }: WallAddress): LoadFailure | null {
  if (!/^\d+,\d+$/.test(`${pubId},${wallId}`) || isSecretKey(token)) return 'incomplete';
  const fault = userIdFault(user.userId);
  return fault === 'missing' ? 'signed-out' : fault && 'incomplete';
}

/** Whether the pages are about different users; false if there was no page before. */
export function isOtherUser(before: PageSettings | null, page: PageSettings): boolean {
  return before !== null && !isSame(userAt(before.address), userAt(page.address));
}

/** What of the address can't change for the same user. */
function userAt({ base, pubId, wallId, user }: WallAddress): readonly string[] {
  return [base, pubId, wallId, user.userId];
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
