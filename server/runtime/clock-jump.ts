import type { ServiceClock } from './clock.ts';

/** Smaller differences are the clock being kept right. */
const JUMP_MS = 60_000;

/** Answers how far the wall clock has jumped: positive when it is ahead of the time that has passed, 0 when it has not. */
export type ClockJump = () => number;

/**
 * Compares the wall clock with the time that has passed, from the first call on. A jump of more than a minute is told
 * until the wall clock is set right again or the process ends: nothing in here knows which of the two times is true.
 */
export function watchClock(clock: ServiceClock): ClockJump {
  let offset = clock.now() - clock.monotonicMs();
  return () => {
    const jumpMs = clock.now() - clock.monotonicMs() - offset;
    if (Math.abs(jumpMs) > JUMP_MS) return jumpMs;
    // Where the two drift apart slowly, that is no jump, however long the process lives.
    offset += jumpMs;
    return 0;
  };
}
