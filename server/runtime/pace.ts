import { setTimeout as wait } from 'node:timers/promises';
import { systemClock, type MonotonicClock } from './clock.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

export interface PaceDeps {
  readonly clock: MonotonicClock;
  readonly rest: (ms: number) => Promise<unknown>;
}

/** After less work than this, a rest isn't worth its timer. */
const WORKED_MS = 1;
/** How many milliseconds requests get for each millisecond of work. */
const RESTS_PER_WORK = 3;
/** A longer slice was probably waiting rather than working. */
const LONGEST_REST_MS = 20;

// This work doesn't keep the process alive.
const system: PaceDeps = { clock: systemClock, rest: (ms) => wait(ms, undefined, { ref: false }) };

/**
 * Returns what long work awaits between its slices. Requests that need several event loop turns run during the rests.
 * While `isUrgent`, it only yields, because requests wait for the work itself.
 */
export function createPace(isUrgent: () => boolean, { clock, rest }: PaceDeps = system): () => Promise<void> {
  let since = clock.monotonicMs();
  return async () => {
    const workedMs = clock.monotonicMs() - since;
    if (!isUrgent() && workedMs < WORKED_MS) return yieldToEventLoop();
    await (isUrgent() ? yieldToEventLoop() : rest(Math.min(workedMs * RESTS_PER_WORK, LONGEST_REST_MS)));
    since = clock.monotonicMs();
  };
}
