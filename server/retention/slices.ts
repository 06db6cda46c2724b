import type { MonotonicClock } from '../runtime/clock.ts';

/** Slices of a long job, each of them short, with pauses in between. */
export interface Slices {
  /** Runs one slice with the number of rows that it may read. */
  run<Result>(slice: (limit: number) => Promise<Result>): Promise<Result>;
}

/** A slice may hold up requests for this long. Below half of it, slices grow. */
const LONGEST_MS = 8;
const FEWEST_ROWS = 10;
const MOST_ROWS = 500;
const FIRST_ROWS = 20;
/** For each millisecond of work, so that requests get most of the time. */
const REST = 3;
const SHORTEST_PAUSE_MS = 10;

/**
 * Makes slices of 10 to 500 rows: fewer, the longer they take. `pause` waits for so many milliseconds, and may return
 * early if the job is to stop.
 */
export function createSlices({
  clock,
  pause,
}: {
  clock: MonotonicClock;
  pause: (ms: number) => Promise<void>;
}): Slices {
  let rows = FIRST_ROWS;
  return {
    async run(slice) {
      const startedAt = clock.monotonicMs();
      const result = await slice(rows);
      const ms = clock.monotonicMs() - startedAt;
      if (ms > LONGEST_MS) rows = Math.max(FEWEST_ROWS, Math.floor(rows / 2));
      else if (ms < LONGEST_MS / 2) rows = Math.min(MOST_ROWS, rows * 2);
      await pause(Math.max(SHORTEST_PAUSE_MS, ms * REST));
      return result;
    },
  };
}
