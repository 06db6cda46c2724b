import type { MonotonicClock } from './clock.ts';

/** A map whose values expire. Its size is bounded, so that strangers can't fill the memory. */
export interface ExpiringMap<Value> {
  /** Null if there is no value, or it has expired. */
  get(key: string): { readonly value: Value; readonly leftMs: number } | null;
  set(key: string, value: Value, lifetimeMs: number): void;
  readonly size: number;
}

/** Keeps at most `maxSize` values. Drops the oldest first. */
export function createExpiringMap<Value>(clock: MonotonicClock, maxSize: number): ExpiringMap<Value> {
  // Ordered by when values were set.
  const held = new Map<string, { value: Value; endsAt: number }>();

  const forget = (now: number): void => {
    for (const [key, { endsAt }] of held) {
      if (endsAt > now && held.size <= maxSize) return;
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
