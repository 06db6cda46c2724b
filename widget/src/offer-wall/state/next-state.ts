import { needsControls } from '../wall-details.ts';
import { failedList, onListResponse } from '../../offers/state/next-list.ts';
import { addedToPage, isAwaitingToken, pageChanged, removedFromPage, startLoad, wentOnline } from './next-page.ts';
import type { CodePart, RequestKind } from './requests.ts';
import { rulesOf, withError, withRequests } from './rules.ts';
import { countOffers, visibleList } from '../../offers/state/visible-list.ts';
import type { WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';
import { receivedList } from '../../offers/state/list-query.ts';

/** Code or words did not load. */
const unreachable = { kind: 'failed', failure: 'unreachable', status: null } as const;

/**
 * The state after an event: the only place where a wall changes. Pure: requests are named in the state, and requests/
 * carries them out.
 */
export function nextState(state: WallState, event: WallEvent): WallState {
  const answered = 'request' in event ? endRequest(state, event) : state;
  if (!answered) return state;
  let next = applyEvent(answered, event);
  const rules = rulesOf(next);
  for (const { apply } of rules) next = apply(next, event);
  next = endLoad(next);
  for (const { followUp } of rules) next = followUp(state, next);
  return next;
}

/** The request is no longer under way, and its code has loaded. Null if it has been replaced or dropped before. */
function endRequest(state: WallState, event: Extract<WallEvent, { request: unknown }>): WallState | null {
  const kind = event.type.slice(0, -'-answered'.length) as RequestKind;
  if (state.requests[kind] !== event.request) return null;
  const ended = withRequests(state, { [kind]: null });
  if (!('module' in event) || !event.module) return ended;
  const part = kind.slice(0, -'Code'.length) as CodePart;
  return { ...ended, code: { ...state.code, [part]: event.module } };
}

/** What every wall does: it loads and shows offers. */
function applyEvent(state: WallState, event: WallEvent): WallState {
  const { list } = state;
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
    case 'language-answered': {
      // A wall that works stays in its language if the next one does not load.
      const makeMessages = event.makeMessages ?? state.makeMessages;
      const messages = makeMessages?.(state.digits) ?? null;
      const next = { ...state, makeMessages, messages };
      return messages ? next : { ...next, list: failedList(list, unreachable) };
    }
    case 'details-answered': {
      const { answer } = event;
      if (answer.kind === 'loaded') return { ...state, details: answer.value };
      return withRequests({ ...state, details: null, list: failedList(list, answer) }, { list: null });
    }
    case 'list-answered':
      return event.request.isFirst ? onListResponse(state, event.request, event.answer) : state;
    case 'tokenCode-answered':
      return event.module ? state : { ...state, list: failedList(list, unreachable) };
    default:
      return state;
  }
}

/**
 * Ends a load once the first view is complete, and reports it to the page. A load that was canceled by removing the
 * element doesn't end: it is repeated when the element is back in the page.
 */
function endLoad(state: WallState): WallState {
  const { details, isLoading, isOnPage, list, page, requests } = state;
  if (!isLoading || !isOnPage || requests.language || requests.details || requests.list) return state;
  if (requests.token?.refused === 'list' || (isAwaitingToken(page) && !list.failure)) return state;
  // Plain offers are shown without waiting for the controls.
  const isPlain = page?.address.token === '' && !needsControls(details) && countOffers(visibleList(state)) > 0;
  if (requests.controlsCode && !isPlain) return state;
  const ended = { ...state, isLoading: false, hasLoaded: true };
  // The code for tokens may mend the failure.
  if (list.failure) return requests.tokenCode ? state : withError(ended, list.failure);
  const loaded = receivedList(list);
  // The report counts the offers of the wall, not those of selected categories.
  if (loaded?.categoryIds.length !== 0) return ended;
  return { ...ended, report: { type: 'offer-wall-load', detail: { count: countOffers(loaded) } } };
}
