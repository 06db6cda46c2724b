import type { StartEffect } from './screen-effect.ts';
import { isFling, REST_MS } from './scroll-speed.ts';
import type { ScrollPlace } from './scroll-speed.ts';

/**
 * Delays images while the user flings past their offers, which show their first letters instead: half of the work of a
 * fling would be for images that are never seen. Soon after scrolling slows down, the nearby images load.
 * Browsers don't load images that aren't displayed, so the images of skipped groups are hidden until their group has
 * come near slowly. Nothing changes at the start of a fling: changing all images then would take longer than any of its
 * frames.
 */
export const holdImages: StartEffect = ({ root }) => {
  let last: ScrollPlace | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const holdOrRelease = (groups = '.held'): void => {
    if (!timer) for (const group of root.querySelectorAll(groups)) hold(group);
  };
  const onScroll = ({ target, timeStamp }: Event): void => {
    const scroller = target instanceof Element ? target : document.scrollingElement;
    const place = { scroller, topPx: scroller?.scrollTop ?? 0, atMs: timeStamp };
    if (isFling(last, place)) {
      clearTimeout(timer);
      // A slow event or two is not yet the end.
      timer = setTimeout(() => {
        timer = undefined;
        holdOrRelease();
      }, REST_MS);
    }
    last = place;
  };
  const onStateChange = ({ target }: Event): void => {
    if (!timer && target instanceof Element && target.matches('.held')) hold(target);
  };
  root.addEventListener('contentvisibilityautostatechange', onStateChange, true);

  return {
    afterUpdate({ state: { isOnPage } }) {
      holdOrRelease('.list > .grid');
      // Adding it again changes nothing. Captured, so that it sees other boxes scroll, too: the event doesn't bubble.
      const change = isOnPage ? 'addEventListener' : 'removeEventListener';
      document[change]('scroll', onScroll, { capture: true, passive: true });
    },
  };
};

/** Holds the images of a group as long as the browser skips it. Older browsers skip none, or don't say so. */
function hold({ classList, firstElementChild }: Element): void {
  const isShown = firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
  classList.toggle('held', !isShown);
}
