import { forgetUser } from '../../offer-wall/state/forget-user.ts';
import { countAgain } from './next-categories.ts';
import { startList } from './next-list.ts';
import { askForMore, requestMore } from './next-more.ts';
import { startLoad } from '../../offer-wall/state/load-wall.ts';
import { GROUP } from '../../offer-wall/page-size.ts';
import { withRequests } from '../../offer-wall/state/rules.ts';
import type { Rules } from '../../offer-wall/state/rules.ts';
import { isFiltering, visibleList } from './visible-list.ts';
import type { WallEvent } from '../../offer-wall/state/wall-event.ts';
import { noFilter } from '../../offer-wall/state/wall-state.ts';
import type { ListState, WallState } from '../../offer-wall/state/wall-state.ts';
import { isSameList, receivedList, listQuery } from './list-query.ts';

/** The rules of the controls: search, categories and order; and when the code comes that follows the first screen. */
export const listRules: Rules = {
  apply,
  followUp(before, state) {
    const next = countAgain(before, forgetUser(before, state));
    return before.isLoading && !next.isLoading ? needRest(next) : next;
  },
};

function apply(state: WallState, event: WallEvent): WallState {
  const { filter } = state.list;
  switch (event.type) {
    case 'text-typed':
      return withRequests(changeList(state, { filter: { ...filter, text: event.text } }), { typing: {} });
    case 'categories-selected':
      return changeList(state, { filter: { ...filter, categoryIds: event.categoryIds } });
    case 'sort-selected':
      return changeList(state, { sort: event.sort });
    case 'notice-pressed':
      return recover({ ...state, nextFocus: { to: 'offers' } });
    case 'more-asked':
      return askForMore(state, event.hasFocus);
    case 'offer-opened':
      return needRest(state);
    case 'offer-closed':
      // A dialog says late that it has closed: its offer may no longer be the open one.
      if (event.offer && event.offer !== state.openOffer) return state;
      return { ...state, openOffer: null, linkedOfferId: null };
    case 'added-to-page':
      // Leaving the page has cancelled the request for the offers that a search needs.
      return listQuery(state.list).all && !state.list.failure ? requestMore(state) : state;
    case 'went-online':
      return wentOnline(state);
    case 'response': {
      if (event.kind === 'paint') return renderMore(state);
      if (event.kind !== 'counts') return state;
      const { counts, surveysForProfile } = event.response;
      return {
        ...state,
        categories: { ...state.categories, serviceCounts: counts },
        surveys: { ...state.surveys, toUnlock: surveysForProfile },
      };
    }
    default:
      return state;
  }
}

/** A new list gets its next cards: all at once, they would keep a slow phone from responding to a tap or key. */
function renderMore(state: WallState): WallState {
  const { list } = state;
  const rendered = list.rendered + GROUP;
  const isWhole = rendered >= Math.min(list.limit, visibleList(state)?.offers.length ?? 0);
  if (isWhole) return { ...state, list: { ...list, rendered: Infinity } };
  return withRequests({ ...state, list: { ...list, rendered } }, { paint: {} });
}

/** The user has changed the filter or the order. */
function changeList(state: WallState, changes: Partial<Pick<ListState, 'filter' | 'sort'>>): WallState {
  const list = { ...state.list, ...changes, limit: state.page?.pageSize ?? 0 };
  const next = needRest({ ...state, list });
  if (changes.sort) return startList({ ...next, list: { ...list, wall: null } });
  const [before, query, running] = [listQuery(state.list), listQuery(list), state.requests.list];
  if (isSameList(before, query) && before.all === query.all) return next;
  if (running && isSameList(running, query) && (running.all || !query.all)) return next;
  const loaded = receivedList(list);
  if (!loaded) return startList(next);
  // A list that loaded before is shown at once; a request for the other one is dropped.
  const back = withRequests({ ...next, isLoading: false, list: { ...list, failure: null } }, { list: null });
  return query.all && loaded.more !== 'none' ? requestMore(back) : back;
}

/** What the button of the notice does: load more, clear the filter, or reload. */
function recover(state: WallState): WallState {
  const { failure, filter, found } = state.list;
  if (!failure && visibleList(state)?.more === 'failed') return requestMore(state);
  if (failure || !isFiltering(filter)) return startLoad(state);
  return changeList(state, { filter: found?.elsewhere ? { ...filter, categoryIds: [] } : noFilter });
}

/** What the first screen does not show must not delay it, so its code loads after the offers. */
function needRest(state: WallState): WallState {
  const { hasRest, messages, requests } = state;
  return hasRest || requests.rest || !messages ? state : withRequests(state, { rest: {} });
}

/** Repeats what failed without a connection, unless a load from the start does. */
function wentOnline(state: WallState): WallState {
  if (state.isLoading) return state;
  const { list } = state;
  const next = needRest(state);
  return receivedList(list)?.more === 'failed' && !list.failure ? requestMore(next) : next;
}
