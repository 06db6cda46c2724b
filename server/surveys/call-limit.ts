import type { MonotonicClock } from '../runtime/clock.ts';
import { createExpiringMap } from '../runtime/expiring-map.ts';

const MINUTE_MS = 60_000;
const MOST_KEYS = 50_000;

/** Counts events per key and minute. Returns whether one more is within the limit. */
export function createCallLimit(clock: MonotonicClock): (key: string, limit: number) => boolean {
  const windows = createExpiringMap<{ count: number }>(clock, MOST_KEYS);
  return (key, limit) => {
    const window = windows.get(key);
    if (window === null) {
      windows.set(key, { count: 1 }, MINUTE_MS);
      return limit > 0;
    }
    window.value.count += 1;
    return window.value.count <= limit;
  };
}
