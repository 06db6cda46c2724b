import { setTimeout as wait } from 'node:timers/promises';
import { systemClock, type MonotonicClock } from './clock.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

export interface PaceDeps {
  readonly clock: MonotonicClock;
  readonly rest: (ms: number) => Promise<unknown>;
}

/** After less work than that, a rest isn't worth its timer. */
const WORKED_MS = 1;
/** How long requests have the event loop to themselves for each millisecond that the work had it. */
const RESTS_PER_WORK = 3;
/** What a single slice waited for was perhaps no work. */
const LONGEST_REST_MS = 20;

// Work that no one waits for keeps no process from ending.
const system: PaceDeps = { clock: systemClock, rest: (ms) => wait(ms, undefined, { ref: false }) };

/**
 * Returns what one piece of long work awaits between its slices. Requests that need several turns of the event loop are
 * answered in the rests. As long as `isUrgent`, it only lets the others have their turn, because requests wait for the
 * work itself.
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
