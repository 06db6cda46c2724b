import { listRules } from '../../offers/state/list-rules.ts';
import { receivedList } from '../../offers/state/list-query.ts';
import { failedList, onListResponse } from '../../offers/state/next-list.ts';
import { continueList } from '../../offers/state/next-more.ts';
import { countOffers } from '../../offers/state/visible-list.ts';
import { tokenRules } from '../token/token-rules.ts';
import { addedToPage, isAwaitingToken, removedFromPage, startLoad, wentOnline } from './load-wall.ts';
import { pageChanged } from './page-changed.ts';
import { placeRules } from './place-rules.ts';
import { withError, withRequests } from './rules.ts';
import type { Rules } from './rules.ts';
import { screenRules } from './screen-rules.ts';
import type { ResponseEvent, WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';

/** In the order in which they apply. */
const firstRules: readonly Rules[] = [listRules, tokenRules, placeRules, screenRules];

/**
 * The state after an event: the only place where a wall changes. Pure: requests are named in the state, and effects.ts
 * carries them out. `restRules`: those of the code that follows the first screen, once it has loaded.
 */
export function nextState(state: WallState, event: WallEvent, restRules: readonly Rules[] = []): WallState {
  const rules = [...firstRules, ...restRules];
  const isLate = event.type === 'response' && state.requests[event.kind] !== event.request;
  if (isLate) return state;
  let next = applyEvent(event.type === 'response' ? withRequests(state, { [event.kind]: null }) : state, event);
  for (const { apply } of rules) next = apply(next, event);
  next = endLoad(next);
  for (const { followUp } of rules) next = followUp(state, next);
  return next;
}

/** What every wall does: it loads and shows offers. */
function applyEvent(state: WallState, event: WallEvent): WallState {
  switch (event.type) {
    case 'page-changed':
      return pageChanged(state, event.page);
    case 'reload-asked':
      return startLoad(state);
    case 'added-to-page':
      return addedToPage(state);
    case 'removed-from-page':
      return removedFromPage(state);
    case 'went-online':
      return wentOnline(state);
    case 'tab-selected':
      return { ...state, tab: event.tab };
    case 'offer-opened':
      return { ...state, openOffer: event.offer, linkedOfferId: null };
    case 'image-failed':
      // Only the first is of interest: the others change nothing, so nothing is rendered.
      return state.brokenImage ? state : { ...state, brokenImage: event.url };
    case 'response':
      return onResponse(state, event);
    default:
      return state;
  }
}

function onResponse(state: WallState, event: ResponseEvent): WallState {
  const { list } = state;
  switch (event.kind) {
    case 'language': {
      // A wall that works stays in its language if the next one does not load.
      const messages = event.response ?? state.messages;
      const next = { ...state, messages };
      if (messages) return next;
      return { ...next, list: failedList(list, { kind: 'failed', failure: 'unreachable', status: null }) };
    }
    case 'details': {
      const { response } = event;
      if (response.kind === 'loaded') return { ...state, details: response.value };
      return withRequests({ ...state, details: null, list: failedList(list, response) }, { list: null });
    }
    case 'list': {
      const answer = event.request.isFirst ? onListResponse : continueList;
      return answer(state, event.request, event.response);
    }
    case 'rest':
      // If it did not load, the next press tries again.
      return event.response ? { ...state, hasRest: true } : { ...state, openOffer: null };
    default:
      return state;
  }
}

/**
 * Ends a load once the first view is complete, and reports it to the page. A load that was canceled by removing the
 * element doesn't end: it is repeated when the element is back in the page.
 */
function endLoad(state: WallState): WallState {
  const { isLoading, isOnPage, list, page, requests } = state;
  if (!isLoading || !isOnPage || requests.language || requests.details || requests.list) return state;
  if (requests.token?.refused === 'list' || (isAwaitingToken(page) && !list.failure)) return state;
  const paint = state.hasLoaded ? requests.paint : {};
  const ended = { ...state, isLoading: false, hasLoaded: true, requests: { ...requests, paint } };
  if (list.failure) return withError(ended, list.failure);
  const loaded = receivedList(list);
  // The report counts the offers of the wall, not those of selected categories.
  if (loaded?.categoryIds.length !== 0) return ended;
  return { ...ended, report: { type: 'offer-wall-load', detail: { count: countOffers(loaded) } } };
}
