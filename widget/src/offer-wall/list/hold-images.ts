import type { Attend } from '../effects/attendant.ts';
import { isFling, REST_MS } from './scroll-speed.ts';
import type { ScrollPlace } from './scroll-speed.ts';

/**
 * Keeps images from loading while the page flies past their offers, which show their first letters: half of the work of
 * a fling would be for images that nobody sees. As soon as the page slows down, the images that are near load.
 *
 * Browsers don't load lazy images that are not displayed. Groups that browsers skip get a property that says so. Their
 * cards take it over only when they are near, so that a fling begins as quickly with any number of offers.
 */
export const holdImages: Attend = ({ root }) => {
  let last: ScrollPlace | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let listening: AbortController | null = null;
  let held = false;
  let resting: readonly HTMLElement[] = [];

  const hold = (isHeld: boolean): void => {
    if (isHeld && !held) {
      // All are read before the first is written: a reading after a change would calculate styles again.
      resting = [...root.querySelectorAll<HTMLElement>('.list > ul')].filter(
        (group) => !group.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      );
      for (const group of resting) group.style.setProperty('--_image', 'none');
    } else if (!isHeld) {
      for (const group of resting) group.style.removeProperty('--_image');
      resting = [];
    }
    held = isHeld;
    clearTimeout(timer);
    if (isHeld) timer = setTimeout(() => hold(false), REST_MS);
  };
  const onScroll = ({ target, timeStamp }: Event): void => {
    const scroller = target instanceof Element ? target : document.scrollingElement;
    const place = { scroller, topPx: scroller?.scrollTop ?? 0, atMs: timeStamp };
    hold(isFling(last, place));
    last = place;
  };

  return {
    afterUpdate({ state: { isOnPage } }) {
      if (isOnPage === (listening !== null)) return;
      listening?.abort();
      listening = null;
      if (!isOnPage) return;
      listening = new AbortController();
      // Captured, so that it sees other boxes scroll, too: the event doesn't bubble.
      document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal: listening.signal });
    },
  };
};
