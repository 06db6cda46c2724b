import { depthOf, readPlace, writePlace } from './place.ts';
import type { Place } from './place.ts';

/** The part of `window` that this uses. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

export interface HistoryFollower {
  /** The wall is at this place. */
  show(place: Place): void;
  stop(): void;
}

/** Where the page keeps, in the entries of the browser's history, how many of those before are this wall's. */
const KEY = 'offerWallSteps';

/**
 * Keeps a wall and the browser's history together. Opening details or a tab adds an entry, so that Back closes it;
 * closing it goes back to the entry before. Search and categories only change the address. `visit` is called with the
 * place that the address asks for: now, unless it is the list of offers, and when the user goes back or forward.
 */
export function followHistory(page: HistoryWindow, visit: (place: Place) => void): HistoryFollower {
  const { history, location } = page;
  /** The place of the current entry. */
  let here = readPlace(location.hash);
  let wanted = here;
  /** The browser is on its way to an entry before. */
  let isLeaving = false;

  const steps = (): number => Number((history.state as Record<string, unknown> | null)?.[KEY]) || 0;
  const write = (change: 'pushState' | 'replaceState', place: Place, count: number): void => {
    const url = location.pathname + location.search + writePlace(place, location.hash);
    history[change]({ ...history.state, [KEY]: count }, '', url);
    here = place;
  };
  const follow = (): void => {
    if (isLeaving || isSame(here, wanted)) return;
    const deeper = depthOf(wanted) - depthOf(here);
    const back = Math.min(-deeper, steps());
    if (deeper > 0) return write('pushState', wanted, steps() + 1);
    if (back <= 0) return write('replaceState', wanted, steps());
    isLeaving = true;
    history.go(-back);
  };
  const onPop = (): void => {
    here = readPlace(location.hash);
    if (isLeaving) {
      isLeaving = false;
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
    stop: () => page.removeEventListener('popstate', onPop),
  };
}

function isSame(one: Place, other: Place): boolean {
  return writePlace(one, '') === writePlace(other, '');
}
