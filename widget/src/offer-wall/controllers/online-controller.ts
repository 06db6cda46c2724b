import type { ReactiveController } from 'lit';
import type { WallHost } from './wall-host.ts';

/** Tells the wall that the connection is back, and requests the images again that have not loaded. */
export class OnlineController implements ReactiveController {
  readonly #wall: WallHost;

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostConnected(): void {
    addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onOnline);
  }

  readonly #onOnline = (): void => {
    const { dispatch, element } = this.#wall;
    dispatch({ type: 'went-online' });
    for (const image of element.renderRoot.querySelectorAll<HTMLImageElement>('.image img:not(.loaded)'))
      image.setAttribute('src', image.src);
  };
}
