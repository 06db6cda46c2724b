import type { Clock, ServiceClock } from './clock.ts';

/**
 * A clock for due times. It continues if the system clock is set back, so that nothing due in seconds waits for hours.
 * It follows if the system clock is set forward.
 */
export function steadyClock(clock: ServiceClock): Clock {
  const offset = clock.now() - clock.monotonicMs();
  return { now: () => Math.max(clock.now(), Math.floor(clock.monotonicMs() + offset)) };
}
