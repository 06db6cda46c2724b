import type { Attend } from '../effects/attendant.ts';

/** An idle period is longer than a frame only if no frame is due: nothing on the page moves. */
const FRAME_MS = 17;

/**
 * Lays out the groups of cards that browsers skip, one in each long idle period, before they come near. In a fling, that
 * would be half of the work of the longest frames. A group that has not changed since takes no time.
 *
 * Safari has no idle periods: there, groups are laid out when they come near.
 */
export const layOutAhead: Attend = ({ root }) => {
  let next = 0;
  let waiting: number | undefined;

  const wait = (): void => {
    waiting = globalThis.requestIdleCallback?.(layOutNext);
  };
  const layOutNext = (idle: IdleDeadline): void => {
    waiting = undefined;
    const groups = root.querySelectorAll('.list > .grid');
    // To ask for the size of something skipped has it laid out. Browsers keep the result.
    if (idle.timeRemaining() > FRAME_MS) groups[next++]?.firstElementChild?.getBoundingClientRect();
    if (next < groups.length) wait();
  };

  return {
    afterUpdate() {
      next = 0;
      if (!waiting) wait();
    },
  };
};
