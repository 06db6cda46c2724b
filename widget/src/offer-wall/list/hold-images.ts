import { isFling, REST_MS } from './scroll-speed.ts';
import type { ScrollPlace } from './scroll-speed.ts';

/** Browsers don't load lazy images that are not displayed. */
const RULE = '.list .image img:not(.loaded) { display: none }';

/**
 * Keeps images from loading while the page flies past their offers, which show their first letters: half of the work of
 * a fling would be for images that nobody sees. As soon as the page slows down, the images that are near load. `sheet`
 * has the rule meanwhile.
 */
export function holdImages(sheet: CSSStyleSheet): void {
  let last: ScrollPlace | null = null;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout>;
  const hold = (wanted: boolean) => {
    if (wanted && !isHeld) sheet.insertRule(RULE);
    if (!wanted && isHeld) sheet.deleteRule(0);
    isHeld = wanted;
  };
  const onScroll = ({ target, timeStamp }: Event) => {
    const scroller = target instanceof Element ? target : document.scrollingElement;
    const place = { scroller, topPx: scroller?.scrollTop ?? 0, atMs: timeStamp };
    hold(isFling(last, place));
    last = place;
    clearTimeout(timer);
    if (isHeld) timer = setTimeout(() => hold(false), REST_MS);
  };
  // Also of boxes that scroll: the event doesn't bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}
