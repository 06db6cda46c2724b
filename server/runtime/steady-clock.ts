import type { Clock, ServiceClock } from './clock.ts';

/**
 * Wall time for what is due later: it goes on while the wall clock is set back, so that nothing waits for hours that was
 * due in seconds. Set ahead, it follows the wall clock.
 */
export function steadyClock(clock: ServiceClock): Clock {
  const offset = clock.now() - clock.monotonicMs();
  return { now: () => Math.max(clock.now(), Math.floor(clock.monotonicMs() + offset)) };
}
