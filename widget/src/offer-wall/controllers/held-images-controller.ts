import type { ReactiveController } from 'lit';
import { isFling, REST_MS } from './scroll-speed.ts';
import type { ScrollPlace } from './scroll-speed.ts';
import type { WallHost } from './wall-host.ts';

/**
 * Delays images while the user flings past their offers, which show their first letters instead: half of the work of a
 * fling would be for images that are never seen. Soon after scrolling slows down, the nearby images load.
 * Browsers don't load images that aren't displayed, so the images of skipped groups are hidden until their group has
 * come near slowly. Nothing changes at the start of a fling: changing all images then would take longer than any of its
 * frames.
 */
export class HeldImagesController implements ReactiveController {
  readonly #wall: WallHost;
  #last: ScrollPlace | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostConnected(): void {
    this.#wall.element.renderRoot.addEventListener('contentvisibilityautostatechange', this.#onStateChange, true);
    // Captured, so that it sees other boxes scroll, too: the event doesn't bubble.
    document.addEventListener('scroll', this.#onScroll, { capture: true, passive: true });
  }

  hostDisconnected(): void {
    this.#wall.element.renderRoot.removeEventListener('contentvisibilityautostatechange', this.#onStateChange, true);
    document.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  hostUpdated(): void {
    this.#holdOrRelease('.list > .grid');
  }

  #holdOrRelease(groups: string): void {
    if (this.#timer) return;
    for (const group of this.#wall.element.renderRoot.querySelectorAll(groups)) hold(group);
  }

  readonly #onStateChange = ({ target }: Event): void => {
    if (!this.#timer && target instanceof Element && target.matches('.held')) hold(target);
  };

  readonly #onScroll = ({ target, timeStamp }: Event): void => {
    const scroller = target instanceof Element ? target : document.scrollingElement;
    const place = { scroller, topPx: scroller?.scrollTop ?? 0, atMs: timeStamp };
    if (isFling(this.#last, place)) {
      clearTimeout(this.#timer);
      // A slow event or two is not yet the end.
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#holdOrRelease('.held');
      }, REST_MS);
    }
    this.#last = place;
  };
}

/** Holds the images of a group as long as the browser skips it. Older browsers skip none, or don't say so. */
function hold({ classList, firstElementChild }: Element): void {
  const isShown = firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
  classList.toggle('held', !isShown);
}
