import type { ReactiveController } from 'lit';
import type { WallHost } from './wall-host.ts';

/** An idle period is longer than a frame only if no frame is due: nothing on the page moves. */
const FRAME_MS = 17;
/** Where something always moves, it is no use to ask for each frame. */
const RETRY_MS = 500;

/**
 * Lays out skipped groups of cards before they come near, one in each long idle period: in a fling, layout would be
 * half of the work of the longest frames. An unchanged group takes no time. Safari has no idle periods, so groups are
 * laid out when they come near.
 */
export class LayOutAheadController implements ReactiveController {
  readonly #wall: WallHost;
  #next = 0;
  #isWaiting = false;

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostUpdated(): void {
    this.#next = 0;
    if (!this.#isWaiting) this.#wait();
  }

  readonly #wait = (): void => {
    this.#isWaiting = true;
    globalThis.requestIdleCallback?.(this.#layOutNext);
  };

  readonly #layOutNext = (idle: IdleDeadline): void => {
    const groups = this.#wall.element.renderRoot.querySelectorAll('.list > .grid');
    const isIdle = idle.timeRemaining() > FRAME_MS;
    // To ask for the size of something skipped has it laid out. Browsers keep the result.
    if (isIdle) groups[this.#next++]?.firstElementChild?.getBoundingClientRect();
    this.#isWaiting = this.#next < groups.length;
    if (this.#isWaiting) setTimeout(this.#wait, isIdle ? 0 : RETRY_MS);
  };
}
