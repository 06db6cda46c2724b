import type { Attend } from '../effects/attendant.ts';
import { isFling, REST_MS } from './scroll-speed.ts';
import type { ScrollPlace } from './scroll-speed.ts';

/**
 * Keeps images from loading while the page flies past their offers, which show their first letters: half of the work of
 * a fling would be for images that nobody sees. Soon after the page slows down, the images that are near load.
 *
 * Browsers don't load lazy images that are not displayed. One class on the wall says so. A custom property, which all
 * cards inherit, would make browsers calculate the styles of every group again, in a frame of the fling.
 */
export const holdImages: Attend = ({ root }) => {
  let last: ScrollPlace | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let listening: AbortController | null = null;

  const hold = (isHeld: boolean) => root.querySelector('.root')?.classList.toggle('flying', isHeld);
  const onScroll = ({ target, timeStamp }: Event): void => {
    const scroller = target instanceof Element ? target : document.scrollingElement;
    const place = { scroller, topPx: scroller?.scrollTop ?? 0, atMs: timeStamp };
    if (isFling(last, place)) {
      hold(true);
      clearTimeout(timer);
      // A slow event or two is not yet the end: each change costs a frame some time.
      timer = setTimeout(() => hold(false), REST_MS);
    }
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
