import type { MonotonicClock } from './clock.ts';

/** Whether proxies should send requests to this process, and why not. */
export type Serving = { serving: true } | { serving: false; reason: 'starting' | 'draining' | 'master_key' };

/** The state of this process for proxies. */
export interface ServingState {
  read: () => Serving;
  /** Tells proxies to wait until this work ends, successfully or not. Never rejects. */
  start: (work: () => Promise<unknown>) => Promise<void>;
  startDraining: () => void;
  isDraining: () => boolean;
}

/** The endpoint is public, so the keys are compared at most once in this time. */
const KEPT_MS = 1000;

/**
 * Tells proxies whether to send requests to this process. It reports only what another process may do better: startup,
 * shutdown, or the master key from before `key rewrap`. Readiness also fails for a full disk or a slow database, where
 * all processes would drop out although reads still work.
 *
 * `hasOldKey`: whether the database has switched to another master key. It is not awaited: its result counts from the
 * next request, and if it rejects, the previous result stays.
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
      // Readiness runs the same check and logs the failure.
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
      // If it fails, the first request that needs it reports the error.
      await work().catch(() => undefined);
      isStarting = false;
    },
    startDraining: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
}
