import type { ServiceClock } from './clock.ts';

/** Smaller differences are normal clock corrections. */
const JUMP_MS = 60_000;

/** Returns how far the system clock has jumped, in ms: positive if it was set forward, 0 without a jump. */
export type ClockJump = () => number;

/**
 * Compares the system clock with the monotonic clock, starting now. Reports a jump of more than a minute until the
 * system clock is set back or the process ends, because it can't know which time is right.
 */
export function watchClock(clock: ServiceClock): ClockJump {
  let offset = clock.now() - clock.monotonicMs();
  return () => {
    const jumpMs = clock.now() - clock.monotonicMs() - offset;
    if (Math.abs(jumpMs) > JUMP_MS) return jumpMs;
    // Slow drift between the two never adds up to a jump.
    offset += jumpMs;
    return 0;
  };
}
