import type { MonotonicClock } from '../runtime/clock.ts';

/** How many rows a slice may read, and how many of these it may remove or change. */
export interface SliceRoom {
  read: number;
  remove: number;
}

/** Slices of a long job, each of them short, with pauses in between. */
export interface Slices {
  /** Runs one slice. `removedBy`: how many rows it has removed or changed. */
  run<Result>(slice: (room: SliceRoom) => Promise<Result>, removedBy: (result: Result) => number): Promise<Result>;
}

/** A slice may hold up requests for this long. Below half of it, slices grow. */
const LONGEST_MS = 6;
const FEWEST_ROWS = 2;
const MOST_ROWS = 500;
const FIRST_ROWS = 20;
/** For each millisecond of work, so that requests get most of the time. */
const REST = 3;
const SHORTEST_PAUSE_MS = 10;

/**
 * Makes slices of 2 to 500 rows: fewer, the longer they take. Reading costs much less than removing. So how much a slice may
 * remove grows only after one that removed nearly as much, and shrinks while there is little to remove: a long stretch of
 * rows that stay must not lead to a slice that removes hundreds at once. `pause` waits for so many milliseconds, and may return early if the job is to stop.
 */
export function createSlices({
  clock,
  pause,
}: {
  clock: MonotonicClock;
  pause: (ms: number) => Promise<void>;
}): Slices {
  const room: SliceRoom = { read: FIRST_ROWS, remove: FIRST_ROWS };
  return {
    async run(slice, removedBy) {
      const given = { ...room };
      const startedAt = clock.monotonicMs();
      const result = await slice(given);
      const ms = clock.monotonicMs() - startedAt;
      adapt(room, { given, ms, removed: removedBy(result) });
      await pause(Math.max(SHORTEST_PAUSE_MS, ms * REST));
      return result;
    },
  };
}

function adapt(room: SliceRoom, { given, ms, removed }: { given: SliceRoom; ms: number; removed: number }): void {
  const isUsed = removed > given.remove / 2;
  if (ms > LONGEST_MS) {
    const share = Math.min(0.5, LONGEST_MS / ms);
    room.read = Math.max(FEWEST_ROWS, Math.floor(given.read * share));
    room.remove = Math.max(FEWEST_ROWS, Math.floor(given.remove * share));
    return;
  }
  const factor = ms < LONGEST_MS / 2 ? 2 : 1;
  room.read = Math.min(MOST_ROWS, given.read * factor);
  if (isUsed) {
    room.remove = Math.min(MOST_ROWS, given.remove * factor);
    // Whoever reads more than that reads most of it again in the next slice.
    room.read = Math.min(room.read, Math.max(FIRST_ROWS, 2 * room.remove));
  } else if (given.remove > FIRST_ROWS) room.remove = Math.max(FIRST_ROWS, Math.floor(given.remove / 2));
}
