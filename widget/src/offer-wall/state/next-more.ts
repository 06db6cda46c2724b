import { shownList } from './shown-list.ts';
import type { WallState } from './wall-state.ts';
import { loadedList, wantedList } from './wanted-list.ts';

/** Makes room for another page of cards, and requests it unless it has loaded. */
export function askForMore(state: WallState, hasFocus: boolean): WallState {
  const list = shownList(state);
  const count = list?.offers.length ?? 0;
  // While a page is loading, or after it failed, the limit must not grow by another page.
  const limit = Math.min(state.list.limit, count) + (state.page?.pageSize ?? 0);
  const cards = (list?.featured.length ?? 0) + Math.min(state.list.limit, count);
  const nextFocus = hasFocus ? ({ to: 'card', index: cards } as const) : null;
  const next = { ...state, nextFocus, list: { ...state.list, limit } };
  return list && count < limit ? requestMore(next) : next;
}

/** Requests the next page of the wanted list or, if all offers are needed, the rest. */
export function requestMore(state: WallState): WallState {
  const { list, requests, page } = state;
  const loaded = loadedList(list);
  const { all } = wantedList(list);
  const isRunning = requests.list && (requests.list.all || !all);
  if (!loaded || loaded.more === 'none' || isRunning) return state;
  const { sort, categoryIds, offset } = loaded;
  const request = { sort, categoryIds, all, offset, pageSize: page?.pageSize ?? 0, isFirst: false };
  return { ...state, requests: { ...requests, list: request } };
}
