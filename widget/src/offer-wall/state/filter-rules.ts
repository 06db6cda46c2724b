import { countAgain } from './next-categories.ts';
import { moveFocus } from './next-focus.ts';
import { startList } from './next-list.ts';
import { askForMore, requestMore } from './next-more.ts';
import { needProgress, progressFailed, progressLoaded } from './next-progress-code.ts';
import { startLoad } from './next-page.ts';
import { rememberForm } from './next-surveys.ts';
import { withCode, withFocus, withRequests } from './rules.ts';
import type { Rules } from './rules.ts';
import { findAgain } from './next-found.ts';
import { filterOffers } from '../search/filter-offers.ts';
import { allOffers, shownList } from './shown-list.ts';
import type { WallEvent } from './wall-event.ts';
import { noFilter } from './wall-state.ts';
import type { ListState, WallState } from './wall-state.ts';
import { isSameList, loadedList, wantedList } from './wanted-list.ts';

/** The rules of the controls: search, categories, order and tabs. */
export const filterRules: Rules = {
  react,
  settle(before, state) {
    const counted = findAgain(before, countAgain(before, state));
    return moveFocus(needProgress(before, needHistory(before, rememberForm(counted))));
  },
};

function react(state: WallState, event: WallEvent): WallState {
  const { filter } = state.list;
  switch (event.type) {
    case 'text-typed':
      return withRequests(changeList(state, { filter: { ...filter, text: event.text } }), { typing: {} });
    case 'typing-answered':
      return withRequests(state, { typing: null });
    case 'categories-selected':
      return changeList(state, { filter: { ...filter, categoryIds: event.categoryIds } });
    case 'sort-selected':
      return changeList(state, { sort: event.sort });
    case 'historyCode-answered': {
      const next = withRequests(state, { historyCode: null });
      return event.isLoaded ? withCode(next, 'history') : next;
    }
    case 'notice-pressed':
      return recover({ ...state, nextFocus: { to: 'offers' } });
    case 'tab-selected':
      return event.withFocus ? withFocus(state, `#tab-${event.tab}`) : state;
    case 'survey-profile-created':
      return { ...state, surveys: { ...state.surveys, isNew: true } };
    case 'more-asked':
      return askForMore(state, event.from);
    case 'added-to-page':
      // Leaving the page has cancelled the request for the offers that a search needs.
      return wantedList(state.list).all && !state.list.failure ? requestMore(state) : state;
    case 'went-online':
      return wentOnline(state);
    case 'code-retried':
      return withRequests(state, { progressCode: {} });
    case 'progressCode-answered': {
      const next = withRequests(state, { progressCode: null });
      return event.isLoaded ? progressLoaded(next) : progressFailed(next);
    }
    case 'counts-answered': {
      const categories = { ...state.categories, serviceCounts: event.counts };
      return withRequests({ ...state, categories }, { counts: null });
    }
    default:
      return state;
  }
}

/** The user has changed the filter or the order. */
function changeList(state: WallState, changes: Partial<Pick<ListState, 'filter' | 'sort'>>): WallState {
  const list = { ...state.list, ...changes, limit: state.page?.pageSize ?? 0 };
  const next = { ...state, list };
  if (changes.sort) return startList({ ...next, list: { ...list, wall: null } });
  const [before, wanted, running] = [wantedList(state.list), wantedList(list), state.requests.list];
  if (isSameList(before, wanted) && before.all === wanted.all) return next;
  if (running && isSameList(running, wanted) && (running.all || !wanted.all)) return next;
  const loaded = loadedList(list);
  if (!loaded) return startList(next);
  // A list that loaded before is shown at once; a request for the other one is dropped.
  const back = withRequests({ ...next, isLoading: false, list: { ...list, failure: null } }, { list: null });
  return wanted.all && loaded.more !== 'none' ? requestMore(back) : back;
}

/** Requests the code that keeps the browser's history and the wall together, if the page asks for that. */
function needHistory(before: WallState, state: WallState): WallState {
  const isNew = state.code !== before.code || state.page !== before.page;
  if (!isNew || !state.page?.usesHistory || state.code.has('history') || state.requests.historyCode) return state;
  return withRequests(state, { historyCode: {} });
}

/** What the button of the notice does: reload, load more, or clear the filter. */
function recover(state: WallState): WallState {
  if (state.list.failure) return startLoad(state);
  if (shownList(state)?.more === 'failed') return requestMore(state);
  const { filter, wall } = state.list;
  // With other categories, the text may find something.
  const everywhere = { ...filter, categoryIds: [] };
  const isElsewhere = wall !== null && filterOffers(allOffers(wall), everywhere).length > 0;
  return changeList(state, { filter: filter.text.trim() && isElsewhere ? everywhere : noFilter });
}

/** Repeats what failed without a connection, unless a load from the start does. */
function wentOnline(state: WallState): WallState {
  if (state.isLoading) return state;
  const { code, list, page } = state;
  const isMissing = page?.address.token && !code.has('progress');
  const next = isMissing ? withRequests(state, { progressCode: {} }) : state;
  return loadedList(list)?.more === 'failed' && !list.failure ? requestMore(next) : next;
}
