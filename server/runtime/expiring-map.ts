import type { MonotonicClock } from './clock.ts';

/** Values that are forgotten after a while, or sooner when there are too many: memory that strangers can't fill. */
export interface ExpiringMap<Value> {
  /** null when there is none, or its time is over. */
  get(key: string): { readonly value: Value; readonly leftMs: number } | null;
  set(key: string, value: Value, lifetimeMs: number): void;
  readonly size: number;
}

/** Keeps at most `most` values; whichever was set first goes first. */
export function createExpiringMap<Value>(clock: MonotonicClock, most: number): ExpiringMap<Value> {
  // In the order in which they were set.
  const held = new Map<string, { value: Value; endsAt: number }>();

  const forget = (now: number): void => {
    for (const [key, { endsAt }] of held) {
      if (endsAt > now && held.size <= most) return;
      held.delete(key);
    }
  };

  return {
    get(key) {
      const found = held.get(key);
      if (found === undefined) return null;
      const leftMs = found.endsAt - clock.monotonicMs();
      return leftMs > 0 ? { value: found.value, leftMs } : null;
    },
    set(key, value, lifetimeMs) {
      const now = clock.monotonicMs();
      held.delete(key);
      held.set(key, { value, endsAt: now + lifetimeMs });
      forget(now);
    },
    get size() {
      return held.size;
    },
  };
}
