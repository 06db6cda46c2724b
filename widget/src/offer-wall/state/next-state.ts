import { needsControls } from '../feed/wall-details.ts';
import { failedList, listAnswered } from './next-list.ts';
import { addedToPage, pageChanged, removedFromPage, startLoad, wentOnline } from './next-page.ts';
import type { Requests } from './requests.ts';
import { withCode, withDetails, withRequests } from './rules.ts';
import type { Rules } from './rules.ts';
import { countOffers, shownList } from './shown-list.ts';
import type { WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';
import { loadedList } from './wanted-list.ts';

/**
 * The state after an event: the only place where a wall changes. Pure: requests are named in the state, and effects/
 * carries them out. `rules` are those that have loaded.
 */
export function nextState(state: WallState, event: WallEvent, rules: readonly Rules[]): WallState {
  if ('request' in event && isLate(state, event)) return state;
  let next = react(state, event);
  for (const { react: add } of rules) next = add(next, event);
  next = endLoad(next);
  for (const { settle } of rules) next = settle(state, next);
  return next;
}

/** Whether the request has been replaced or dropped since. */
function isLate({ requests }: WallState, { type, request }: Extract<WallEvent, { request: unknown }>): boolean {
  return requests[type.slice(0, -'-answered'.length) as keyof Requests] !== request;
}

/** What every wall does: it loads and shows offers. */
function react(state: WallState, event: WallEvent): WallState {
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
      return withDetails(state, event.offer);
    case 'offer-closed':
      // A dialog says late that it has closed: its offer may no longer be the open one.
      if (event.offer && event.offer !== state.openOffer) return state;
      return { ...state, openOffer: null, soughtOfferId: null };
    case 'image-failed':
      return { ...state, brokenImages: new Set([...state.brokenImages, event.url]) };
    case 'language-answered': {
      const { makeMessages } = event;
      const messages = makeMessages?.(state.digits) ?? null;
      const next = withRequests({ ...state, makeMessages, messages }, { language: null });
      const failure = { kind: 'failed', failure: 'offline', status: null } as const;
      return messages ? next : { ...next, list: failedList(list, failure) };
    }
    case 'details-answered': {
      const { answer } = event;
      if (answer.kind === 'loaded') return withRequests({ ...state, details: answer.value }, { details: null });
      const failed = { ...state, details: null, list: failedList(list, answer) };
      return withRequests(failed, { details: null, list: null });
    }
    case 'list-answered':
      return listAnswered(withRequests(state, { list: null }), event.request, event.answer);
    case 'controlsCode-answered': {
      const next = withRequests(state, { controlsCode: null });
      return event.isLoaded ? withCode(next, 'controls') : next;
    }
    case 'detailsCode-answered': {
      const next = withRequests(state, { detailsCode: null });
      // If the code did not load, the next press tries again.
      return event.isLoaded ? withCode(next, 'details') : { ...next, openOffer: null };
    }
    default:
      return state;
  }
}

/**
 * Ends a load once everything is there that the first view needs, and reports it to the page. A load that leaving the
 * page has cancelled does not end: it is repeated when the element is back.
 */
function endLoad(state: WallState): WallState {
  const { details, isLoading, isOnPage, list, page, requests } = state;
  if (!isLoading || !isOnPage || requests.language || requests.details || requests.list) return state;
  // Plain offers are shown without waiting for the controls.
  const isPlain = page?.address.token === '' && !needsControls(details) && countOffers(shownList(state)) > 0;
  if (requests.controlsCode && !isPlain) return state;
  const loaded = loadedList(list);
  // The report counts the offers of the wall, not those of selected categories.
  const count = loaded?.categoryIds.length === 0 ? ({ kind: 'loaded', count: countOffers(loaded) } as const) : null;
  const report = list.failure ?? count ?? state.report;
  return { ...state, isLoading: false, hasLoaded: true, report };
}
