import { rendersWhenBack } from '../../ui/renders-when-back.ts';
import { depthOf, readPlace, writePlace } from '../state/place.ts';
import type { Place } from '../state/place.ts';

/** The part of `window` that this uses. */
export type HistoryWindow = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>;

export interface HistoryFollower {
  /** The wall is at this place. */
  show(place: Place): void;
  stop(): void;
}

/** Where the page keeps, in the entries of the browser's history, how many of those before are this wall's. */
const KEY = 'offerWallSteps';

/** How long the browser may take to go back. */
const LEAVING_MS = 1000;

/**
 * Syncs a wall with the browser's history. Opening details or a tab adds an entry, so that Back closes it; closing it
 * returns to the previous entry. Search and categories only change the address. `visit` is called with the place in the
 * address: now, unless it is the list of offers, and when the user goes back or forward.
 */
export function followHistory(page: HistoryWindow, visit: (place: Place) => void): HistoryFollower {
  const { history, location } = page;
  /** The place of the current entry. */
  let here = readPlace(location.hash);
  let wanted = here;
  /** The timer of its way to an entry before; null if the browser isn't on one. */
  let leaving: number | null = null;

  const steps = (): number => {
    const state = ownState(history.state);
    return (!rendersWhenBack(state) && Number(state?.[KEY])) || 0;
  };
  const write = (change: 'pushState' | 'replaceState', place: Place, count: number): void => {
    const url = location.pathname + location.search + writePlace(place, location.hash);
    const state = ownState(history.state);
    history[change](state ? { ...state, [KEY]: count } : history.state, '', url);
    here = place;
  };
  const follow = (): void => {
    if (leaving !== null || isSame(here, wanted)) return;
    const deeper = depthOf(wanted) - depthOf(here);
    const back = Math.min(-deeper, steps());
    if (deeper > 0) return write('pushState', wanted, steps() + 1);
    if (back <= 0) return write('replaceState', wanted, steps());
    history.go(-back);
    // The page or the browser may not let it go. Then the place is written where the wall is.
    leaving = page.setTimeout(() => {
      leaving = null;
      write('replaceState', wanted, 0);
    }, LEAVING_MS);
  };
  const onPop = (): void => {
    here = readPlace(location.hash);
    if (leaving !== null) {
      page.clearTimeout(leaving);
      leaving = null;
      return follow();
    }
    if (isSame(here, wanted)) return;
    wanted = here;
    visit(here);
  };

  page.addEventListener('popstate', onPop);
  if (!isSame(here, readPlace(''))) visit(here);
  return {
    show(place) {
      wanted = place;
      follow();
    },
    stop() {
      page.removeEventListener('popstate', onPop);
      if (leaving !== null) page.clearTimeout(leaving);
    },
  };
}

/**
 * The state of a history entry if it is an object that can take our key. Null for a state of the page's own router in
 * another form, such as text or a list: it stays unchanged, and closing then replaces the entry.
 */
function ownState(state: unknown): Readonly<Record<string, unknown>> | null {
  if (state === null) return {};
  return Object.prototype.toString.call(state) === '[object Object]' ? (state as Record<string, unknown>) : null;
}

function isSame(one: Place, other: Place): boolean {
  return writePlace(one, '') === writePlace(other, '');
}
