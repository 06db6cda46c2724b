import type { Clock, ServiceClock } from './clock.ts';

/**
 * A clock for due times. If the system clock is set back, this clock continues, so that nothing waits for hours that is
 * due in seconds. If the system clock is set forward, it follows.
 */
export function steadyClock(clock: ServiceClock): Clock {
  const offset = clock.now() - clock.monotonicMs();
  return { now: () => Math.max(clock.now(), Math.floor(clock.monotonicMs() + offset)) };
}
