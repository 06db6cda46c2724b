import { ENTRIES_PAGE } from '@rewards-wall/shared/activity-page.ts';
import type { Activity, ActivityResponse } from './activity-client.ts';
import type { ActivityLists } from './activity-lists.ts';
import { firstPage, nextPage } from './paged.ts';
import type { Page, Paged } from './paged.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Failed, Loaded } from '../api/loaded.ts';
import { isTokenOfOther } from '../api/token-claims.ts';
import { objectOf } from '../api/unknown-json.ts';
import { whyNotAsked } from '../offer-wall/state/load-wall.ts';
import { onSignUpResponse } from '../surveys/next-sign-up.ts';
import type { ActivityRequest } from '../offer-wall/state/requests.ts';
import { withError, withRequests } from '../offer-wall/state/rules.ts';
import { initialActivity } from '../offer-wall/state/wall-state.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

/** Rows per page of the history. */
export const HISTORY_PAGE = 20;

/** One object, so that it counts as one failure. */
const otherUsersToken: Failed = { kind: 'failed', failure: 'session-expired', status: null };

/**
 * Whether the token is another user's, according to its claims or to the response to the list. The service returns the
 * activity of the token's user, whatever `user-id` says.
 */
export function hasOtherUsersToken({ list, page }: WallState): boolean {
  if (!page?.address.token) return false;
  const { token, user } = page.address;
  return isTokenOfOther(token, user.userId) || objectOf(list.failure?.problem)['reason'] === 'token_of_other_user';
}

/** With another user's token there is no activity, as if the service had refused it. */
export function refuseActivity(state: WallState): WallState {
  const { activity, requests } = state;
  if (activity.failure === otherUsersToken && !activity.isStale && !requests.activity) return state;
  const refused = { ...initialActivity, failure: otherUsersToken };
  return onSignUpResponse(withRequests({ ...state, activity: refused }, { activity: null }), null);
}

/**
 * Reloads all loaded rows. They stay visible until the response arrives, and if the request fails. The history is only
 * needed in the activity tab. `thenOffers` also refreshes the offers afterwards.
 */
export function requestActivity(state: WallState, { thenOffers = false } = {}): WallState {
  const { activity, hasRest, page, requests, tab } = state;
  if (!hasRest || !page?.address.token || whyNotAsked(page.address)) return state;
  if (hasOtherUsersToken(state)) return refuseActivity(state);
  const { lists } = activity;
  const entries = sizeOf(lists?.entries, ENTRIES_PAGE);
  const history = tab === 'activity' || lists?.history ? sizeOf(lists?.history, HISTORY_PAGE) : null;
  // An earlier request may still have to refresh the offers.
  const isOwed = requests.activity?.kind === 'lists' && requests.activity.thenOffers;
  const request = { kind: 'lists', entries, history, thenOffers: thenOffers || isOwed } as const;
  const loading = { ...activity, isStale: false, failure: lists ? activity.failure : null };
  return { ...state, activity: loading, requests: { ...requests, activity: request } };
}

/** The next page of a list of the activity. */
export function askForRows(state: WallState, list: 'entries' | 'history', from: number): WallState {
  const { activity, requests } = state;
  const loaded = activity.lists?.[list];
  const isRunning = requests.activity?.kind === 'page' && requests.activity.list === list;
  if (!loaded || loaded.more === 'none' || isRunning) return state;
  if (loaded.rows.length === 0) return requestActivity(state);
  const request = { kind: 'page', list, offset: Math.max(0, loaded.received - 1) } as const;
  const nextFocus = { to: 'row', list, index: from } as const;
  return { ...state, nextFocus, requests: { ...requests, activity: request } };
}

export function onActivityResponse(state: WallState, request: ActivityRequest, answer: ActivityResponse): WallState {
  if (request.kind === 'lists' && 'activity' in answer) return withLists(state, request, answer);
  const { lists } = state.activity;
  if (!lists || request.kind !== 'page') return state;
  if ('entries' in answer) {
    const { entries } = answer;
    if (entries.kind === 'failed') return pageFailed(state, 'entries', entries);
    const longer = nextPage(lists.entries, entries.value, ENTRIES_PAGE, (row) => row.entryId);
    return longer ? keep(state, { ...lists, entries: longer }) : shifted(state, 'entries');
  }
  if ('rows' in answer && lists.history) {
    const { rows } = answer;
    if (rows.kind === 'failed') return pageFailed(state, 'history', rows);
    const longer = nextPage(lists.history, rows.value, HISTORY_PAGE, (row) => row.id);
    return longer ? keep(state, { ...lists, history: longer }) : shifted(state, 'history');
  }
  return state;
}

interface ListsResponse {
  readonly activity: Loaded<Activity>;
  readonly history: Loaded<Page<LedgerRow>> | null;
}

function withLists(
  state: WallState,
  request: Extract<ActivityRequest, { kind: 'lists' }>,
  { activity, history }: ListsResponse,
): WallState {
  const { lists } = state.activity;
  if (activity.kind === 'failed') {
    const isExpired = activity.failure === 'session-expired';
    if (lists && !isExpired) return state;
    // The page hears of an expired session when the user looks at the activity. The list reports its own.
    const told = isExpired && state.tab === 'activity' ? withError(state, activity) : state;
    return { ...told, activity: { ...state.activity, lists: null, failure: activity } };
  }
  return keep(withBalance(state, activity.value.balance), {
    entries: firstPage(activity.value, request.entries),
    history: history ? historyOf(lists, history, request.history ?? HISTORY_PAGE) : (lists?.history ?? null),
  });
}

function withBalance(state: WallState, balance: number): WallState {
  const { activity } = state;
  if (balance === activity.balance) return state;
  return { ...state, activity: { ...activity, balance }, report: { type: 'offer-wall-balance', detail: { balance } } };
}

function historyOf(lists: ActivityLists | null, answer: Loaded<Page<LedgerRow>>, size: number): Paged<LedgerRow> {
  if (answer.kind === 'loaded') return firstPage(answer.value, size);
  return { ...(lists?.history ?? { rows: [], received: 0 }), more: 'failed' };
}

function keep(state: WallState, lists: ActivityLists): WallState {
  return { ...state, activity: { ...state.activity, lists, failure: null } };
}

/** The lists stay, and the page can be requested again. An expired session replaces them. */
function pageFailed(
  state: WallState,
  list: 'entries' | 'history',
  failure: Extract<Loaded<unknown>, { kind: 'failed' }>,
): WallState {
  const { activity } = state;
  if (failure.failure === 'session-expired')
    return withError({ ...state, activity: { ...activity, lists: null, failure } }, failure);
  const { lists } = activity;
  const failed = lists?.[list];
  return lists && failed ? keep(state, { ...lists, [list]: { ...failed, more: 'failed' } }) : state;
}

/** New rows have arrived at the front, so the rows that have loaded are requested again, with the next page. */
function shifted(state: WallState, list: 'entries' | 'history'): WallState {
  const again = requestActivity(state);
  const { activity } = again.requests;
  if (activity?.kind !== 'lists') return again;
  const longer = {
    ...activity,
    [list]: (activity[list] ?? 0) + (list === 'entries' ? ENTRIES_PAGE : HISTORY_PAGE),
  };
  return { ...again, requests: { ...again.requests, activity: longer } };
}

function sizeOf(list: Paged<unknown> | null | undefined, page: number): number {
  return Math.max(page, list?.received ?? 0);
}
