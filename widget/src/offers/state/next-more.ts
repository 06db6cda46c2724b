import type { Loaded } from '../../api/loaded.ts';
import type { OfferPage } from '../offers-client.ts';
import { readPage, withList } from './next-list.ts';
import type { ListRequest } from '../../offer-wall/state/requests.ts';
import { withError } from '../../offer-wall/state/rules.ts';
import { allOffers, visibleList } from './visible-list.ts';
import type { OfferList, WallState } from '../../offer-wall/state/wall-state.ts';
import { receivedList, listQuery } from './list-query.ts';

/** Makes room for another page of cards, and requests it unless it has loaded. */
export function askForMore(state: WallState, hasFocus: boolean): WallState {
  const list = visibleList(state);
  const count = list?.offers.length ?? 0;
  // While a page is loading, or after it failed, the limit must not grow by another page.
  const limit = Math.min(state.list.limit, count) + (state.page?.pageSize ?? 0);
  const cards = (list?.featured.length ?? 0) + Math.min(state.list.limit, count);
  const nextFocus = hasFocus ? ({ to: 'card', index: cards } as const) : null;
  const next = { ...state, nextFocus, list: { ...state.list, limit } };
  return list && count < limit ? requestMore(next) : next;
}

/** Requests the next page of the list or, if all offers are needed, the rest. */
export function requestMore(state: WallState): WallState {
  const { list, requests, page } = state;
  const loaded = receivedList(list);
  const { all } = listQuery(list);
  const isRunning = requests.list && (requests.list.all || !all);
  if (!loaded || loaded.more === 'none' || isRunning) return state;
  const { sort, categoryIds, offset } = loaded;
  const request = { sort, categoryIds, all, offset, pageSize: page?.pageSize ?? 0, isFirst: false, refresh: true };
  return { ...state, requests: { ...requests, list: request } };
}

/** The answer to the request for a further page. */
export function continueList(state: WallState, request: ListRequest, answer: Loaded<OfferPage>): WallState {
  const { list } = state;
  const loaded = receivedList(list, request.categoryIds);
  if (!loaded) return state;
  if (answer.kind === 'failed') {
    if (answer.failure === 'session-expired')
      return withError({ ...state, list: { ...list, failure: answer } }, answer);
    return { ...state, list: withList(list, { ...loaded, more: 'failed' }) };
  }
  const longer = append(loaded, request, answer.value);
  return { ...state, list: withList(list, longer) };
}

/** Adds a page. Loaded offers keep their places. */
function append(list: OfferList, request: ListRequest, page: OfferPage): OfferList {
  const { offers, ...rest } = readPage(request, page);
  const known = new Set(allOffers(list).map(({ id }) => id));
  return { ...list, offers: [...list.offers, ...offers.filter(({ id }) => !known.has(id))], ...rest };
}
