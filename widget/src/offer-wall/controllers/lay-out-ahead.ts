import type { StartEffect } from './screen-effect.ts';

/** An idle period is longer than a frame only if no frame is due: nothing on the page moves. */
const FRAME_MS = 17;
/** Where something always moves, it is no use to ask for each frame. */
const RETRY_MS = 500;

/**
 * Lays out skipped groups of cards before they come near, one in each long idle period: in a fling, layout would be
 * half of the work of the longest frames. An unchanged group takes no time. Safari has no idle periods, so groups are
 * laid out when they come near.
 */
export const layOutAhead: StartEffect = ({ root }) => {
  let next = 0;
  let isWaiting = false;

  const wait = (): void => {
    isWaiting = true;
    globalThis.requestIdleCallback?.(layOutNext);
  };
  const layOutNext = (idle: IdleDeadline): void => {
    const groups = root.querySelectorAll('.list > .grid');
    const isIdle = idle.timeRemaining() > FRAME_MS;
    // To ask for the size of something skipped has it laid out. Browsers keep the result.
    if (isIdle) groups[next++]?.firstElementChild?.getBoundingClientRect();
    isWaiting = next < groups.length;
    if (isWaiting) setTimeout(wait, isIdle ? 0 : RETRY_MS);
  };

  return {
    afterUpdate() {
      next = 0;
      if (!isWaiting) wait();
    },
  };
};
