import type { MonotonicClock } from './clock.ts';

/** Whether proxies shall send requests to this process, and why not. */
export type Serving = { serving: true } | { serving: false; reason: 'starting' | 'draining' | 'master_key' };

/** What a process knows of whether proxies shall send it requests. */
export interface ServingState {
  read: () => Serving;
  /** Proxies wait until this work is over, whether or not it succeeds. Never rejects. */
  start: (work: () => Promise<unknown>) => Promise<void>;
  startDraining: () => void;
  isDraining: () => boolean;
}

/** Anyone may ask, so the keys are compared at most once in this time, however many do. */
const KEPT_MS = 1000;

/**
 * Says whether proxies shall send requests to this process. Readiness fails for a full disk or a slow database, too; a
 * proxy that went by it would have no one left to ask, although reads still work. This fails only for what another
 * process may do better: while this one starts, shuts down, or has the master key from before `key rewrap`. It answers at
 * once and waits for nothing: what the database says about the key, the next question is told.
 *
 * `hasOldKey`: whether the database belongs to another master key by now. If it rejects, what it said last counts.
 */
export function openServing(deps: { hasOldKey: () => Promise<boolean>; clock: MonotonicClock }): ServingState {
  const { clock } = deps;
  let isStarting = false;
  let isDraining = false;
  let hasOldKey = false;
  let isComparing = false;
  let compareAgainMs = -Infinity;

  const compareKeys = async (): Promise<void> => {
    isComparing = true;
    try {
      hasOldKey = await deps.hasOldKey();
    } catch {
      // Readiness asks the same, and logs the failure.
    } finally {
      isComparing = false;
      compareAgainMs = clock.monotonicMs() + KEPT_MS;
    }
  };

  return {
    read() {
      if (!isComparing && clock.monotonicMs() >= compareAgainMs) void compareKeys();
      if (isDraining) return { serving: false, reason: 'draining' };
      if (isStarting) return { serving: false, reason: 'starting' };
      return hasOldKey ? { serving: false, reason: 'master_key' } : { serving: true };
    },
    async start(work) {
      isStarting = true;
      // If it fails, the first request that needs it says so.
      await work().catch(() => undefined);
      isStarting = false;
    },
    startDraining: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
}
