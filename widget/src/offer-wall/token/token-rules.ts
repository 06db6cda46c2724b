import { failedList } from '../../offers/state/next-list.ts';
import { isOtherUser, startLoad } from '../state/load-wall.ts';
import { pageChanged } from '../state/page-changed.ts';
import type { TokenRequest } from '../state/requests.ts';
import { withError, withRequests } from '../state/rules.ts';
import type { Rules } from '../state/rules.ts';
import type { ResponseEvent, WallEvent } from '../state/wall-event.ts';
import type { SessionState, WallState } from '../state/wall-state.ts';
import { RETRY_PAUSES_MS } from './minted-token.ts';
import { renewalPauseMs } from './renewal-pause.ts';

/** How long a wall waits for a token that the page sets. */
const PATIENCE_MS = 10_000;

/**
 * Rules for walls that wait for a token. If the page has set a function for tokens, it is called for the first token,
 * before a token expires, and when the service refuses one.
 */
export const tokenRules: Rules = { apply, followUp };

const noSession: SessionState = { minted: '', isAccepted: false, failures: 0, givenUpOn: null };

function apply(state: WallState, event: WallEvent): WallState {
  if (!state.page?.awaitsToken) return state;
  switch (event.type) {
    case 'reload-asked':
    case 'activity-retried':
    case 'notice-pressed':
      return { ...state, session: { ...sessionOf(state), givenUpOn: null } };
    case 'response':
      return onResponse(state, event);
    default:
      return state;
  }
}

function onResponse(state: WallState, event: ResponseEvent): WallState {
  switch (event.kind) {
    case 'token':
      return onTokenResponse(state, event.request, event.response);
    case 'list':
    case 'refresh':
      return event.response.kind === 'loaded' ? accepted(state) : state;
    case 'activity':
      return 'activity' in event.response && event.response.activity.kind === 'loaded' ? accepted(state) : state;
    default:
      return state;
  }
}

function accepted(state: WallState): WallState {
  const session = sessionOf(state);
  return session.isAccepted ? state : { ...state, session: { ...session, isAccepted: true } };
}

function sessionOf({ session }: WallState): SessionState {
  return session ?? noSession;
}

function onTokenResponse(state: WallState, { refused }: TokenRequest, token: string): WallState {
  const { activity, list, page } = state;
  if (!page) return state;
  const session = sessionOf(state);
  const { address, mintsToken } = page;
  // The token that the service has just refused is no new one.
  if (token && token !== address.token) {
    const next = { ...state, session: { ...noSession, minted: token } };
    return pageChanged(next, { ...page, address: { ...address, token } });
  }
  const afterMs = RETRY_PAUSES_MS[session.failures];
  if (mintsToken && afterMs !== undefined) {
    const failures = session.failures + 1;
    return withRequests({ ...state, session: { ...session, failures } }, { token: { afterMs, refused } });
  }
  if (!refused) return { ...state, session: { ...session, failures: 0 } };
  const next = { ...state, session: { ...session, failures: 0, givenUpOn: address.token } };
  const failure = mintsToken && !address.token ? 'server' : 'session-expired';
  const failed = { kind: 'failed', failure, status: null } as const;
  if (refused === 'list') return { ...next, list: failedList(list, failed) };
  return withError({ ...next, activity: { ...activity, lists: null, failure: failed } }, failed);
}

function followUp(before: WallState, after: WallState): WallState {
  const state = isOtherThan(before, after) ? forgetToken(after) : after;
  const { isLoading, isOnPage, list, page, requests } = state;
  const isUnneeded = !page?.awaitsToken || !isOnPage || (page.address.token && !page.mintsToken);
  const next = isUnneeded && requests.token ? withRequests(state, { token: null }) : state;
  if (!page?.awaitsToken || !isOnPage) return next;
  const { address, mintsToken } = page;
  if (!address.token) {
    const isWaiting = isLoading && !list.failure && !next.requests.token;
    const afterMs = mintsToken ? 0 : PATIENCE_MS;
    return isWaiting ? withRequests(next, { token: { afterMs, refused: 'list' } }) : next;
  }
  if (!mintsToken) return next;
  return isRefused(before, state) ? renew(before, next) : scheduleRenewal(next);
}

/** Whether the page is now about another user than a user before. */
function isOtherThan(before: WallState, { page }: WallState): boolean {
  return page !== null && Boolean(before.page?.address.user.userId) && isOtherUser(before.page, page);
}

/** The function is called again for another user. The page's own token stays. */
function forgetToken(state: WallState): WallState {
  const { page, session } = state;
  const next = withRequests({ ...state, session: null }, { token: null });
  if (!page?.mintsToken || !session?.minted || session.minted !== page.address.token) return next;
  return startLoad({ ...next, page: { ...page, address: { ...page.address, token: '' } } });
}

/** Whether the service has just refused the token, and another one may do better. */
function isRefused(before: WallState, state: WallState): boolean {
  const { activity, page, report, requests } = state;
  if (requests.token?.refused === 'list') return false;
  const { minted, isAccepted, givenUpOn } = sessionOf(state);
  const isListRefused =
    report !== before.report && report?.type === 'offer-wall-error' && report.detail.code === 'session-expired';
  const isActivityRefused =
    activity.failure !== before.activity.failure && activity.failure?.failure === 'session-expired';
  const token = page?.address.token;
  const isHopeless = token === givenUpOn || (token === minted && !isAccepted);
  return (isListRefused || isActivityRefused) && !isHopeless;
}

/** Gets another token instead of telling the user that the session has expired. */
function renew(before: WallState, state: WallState): WallState {
  const { activity, list, requests } = state;
  const isListGone = list.failure?.failure === 'session-expired';
  const refused = isListGone ? 'list' : 'activity';
  return {
    ...state,
    report: before.report,
    isLoading: state.isLoading || isListGone,
    list: isListGone ? { ...list, failure: null } : list,
    activity: activity.failure?.failure === 'session-expired' ? { ...activity, failure: null } : activity,
    requests: { ...requests, token: requests.token?.refused === refused ? requests.token : { afterMs: 0, refused } },
  };
}

function scheduleRenewal(state: WallState): WallState {
  const afterMs = state.requests.token ? null : renewalPauseMs(state.page?.address.token ?? '');
  return afterMs === null ? state : withRequests(state, { token: { afterMs, refused: null } });
}
