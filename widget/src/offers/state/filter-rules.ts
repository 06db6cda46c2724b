import { forgetUser } from '../../offer-wall/state/forget-user.ts';
import { countAgain } from './next-categories.ts';
import { startList } from './next-list.ts';
import { askForMore, continueList, requestMore } from './next-more.ts';
import { startLoad } from '../../offer-wall/state/next-page.ts';
import { needCode, withRequests } from '../../offer-wall/state/rules.ts';
import type { Rules } from '../../offer-wall/state/rules.ts';
import { visibleList } from './visible-list.ts';
import type { WallEvent } from '../../offer-wall/state/wall-event.ts';
import { noFilter } from '../../offer-wall/state/wall-state.ts';
import type { ListState, WallState } from '../../offer-wall/state/wall-state.ts';
import { isSameList, receivedList, listQuery } from './list-query.ts';

/** The rules of the controls: search, categories and order; and which code comes after them. */
export const filterRules: Rules = {
  apply,
  followUp: (before, state) => needDetails(needFurtherCode(before, countAgain(before, forgetUser(before, state)))),
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
    case 'list-answered':
      return event.request.isFirst ? state : continueList(state, event.request, event.answer);
    case 'offer-opened':
      // The details need the messages.
      return needLaterCode(state);
    case 'offer-closed':
      // A dialog says late that it has closed: its offer may no longer be the open one.
      if (event.offer && event.offer !== state.openOffer) return state;
      return { ...state, openOffer: null, linkedOfferId: null };
    case 'detailsCode-answered':
    case 'extrasCode-answered':
      // If the code did not load, the next press tries again.
      return event.module ? state : { ...state, openOffer: null };
    case 'added-to-page':
      // Leaving the page has cancelled the request for the offers that a search needs.
      return listQuery(state.list).all && !state.list.failure ? requestMore(state) : state;
    case 'went-online':
      return wentOnline(state);
    case 'progressCode-answered':
      return onProgressResponse(state, event.module === null);
    case 'counts-answered':
      return {
        ...state,
        categories: { ...state.categories, serviceCounts: event.counts },
        surveys: { ...state.surveys, toUnlock: event.surveysForProfile },
      };
    default:
      return state;
  }
}

/** The user has changed the filter or the order. */
function changeList(state: WallState, changes: Partial<Pick<ListState, 'filter' | 'sort'>>): WallState {
  const list = { ...state.list, ...changes, limit: state.page?.pageSize ?? 0 };
  // The code that filters comes with the extras.
  const next = needLaterCode({ ...state, list });
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

/** What the button of the notice does: reload, load more, or clear the filter. */
function recover(state: WallState): WallState {
  const { failure, filter, found } = state.list;
  if (failure) return startLoad(state);
  if (visibleList(state)?.more === 'failed') return requestMore(state);
  return changeList(state, { filter: found?.elsewhere ? { ...filter, categoryIds: [] } : noFilter });
}

/** Requests the code that follows the controls, unless it is there. */
function needFurtherCode(before: WallState, state: WallState): WallState {
  const { code, isLoading, page } = state;
  const isNewCode = code !== before.code;
  const next = page?.usesHistory && (isNewCode || page !== before.page) ? needCode(state, 'history') : state;
  return !isLoading && (before.isLoading || isNewCode) ? needLaterCode(next) : next;
}

/** What the first screen does not show must not delay it, so its code loads after the offers. */
function needLaterCode(state: WallState): WallState {
  const next = needCode(state, 'extras');
  return state.page?.address.token ? needCode(next, 'progress') : next;
}

function needDetails(state: WallState): WallState {
  return state.openOffer ? needCode(state, 'details') : state;
}

/** Repeats what failed without a connection, unless a load from the start does. */
function wentOnline(state: WallState): WallState {
  if (state.isLoading) return state;
  const { list } = state;
  const next = needLaterCode(state);
  return receivedList(list)?.more === 'failed' && !list.failure ? requestMore(next) : next;
}

/** Without the code, no one can say whether the user has signed up, so the form is shown. */
function onProgressResponse(state: WallState, hasCodeFailed: boolean): WallState {
  const { activity, surveys } = state;
  const signUp = hasCodeFailed && surveys.signUp === 'unknown' ? 'needed' : surveys.signUp;
  return { ...state, activity: { ...activity, hasCodeFailed }, surveys: { ...surveys, signUp } };
}
