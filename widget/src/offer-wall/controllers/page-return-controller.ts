import type { ReactiveController } from 'lit';
import type { WallHost } from './wall-host.ts';

/** The event of what opened a wall over the page: that wall has closed. */
export const WALL_CLOSE = 'rewards-wall-close';

/** Tells the wall that the user has come back: to the page, or from a wall over it. */
export class PageReturnController implements ReactiveController {
  readonly #wall: WallHost;
  #listening = new AbortController();

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostConnected(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
    const { dispatch, state } = this.#wall;
    const { signal } = this.#listening;
    const comeBack = (): void => dispatch({ type: 'page-shown' });
    const onVisible = () => {
      if (document.visibilityState === 'visible') comeBack();
    };
    document.addEventListener('visibilitychange', onVisible, { signal });
    document.addEventListener(WALL_CLOSE, comeBack, { signal });
    // A window next to others is visible all the time. Switching tabs fires both events, so the second is not needed.
    const onFocus = () => {
      if (!state().requests.activity) comeBack();
    };
    addEventListener('focus', onFocus, { signal });
    // The page comes back as it was when the user left it.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack();
    };
    addEventListener('pageshow', onPageShow, { signal });
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }
}
