import type { MonotonicClock } from '../runtime/clock.ts';
import type { DatabasePort } from '../store/ports/database.ts';

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

/** Above `longestMs`, slices shrink, but not below `fewestRows`. Below half of it, they grow. */
interface Limits {
  longestMs: number;
  fewestRows: number;
}

/**
 * On SQLite, a slice holds up every request. The flush of its commit may come on top, so that a slow one stays below the
 * 20 ms that a slice may take. On PostgreSQL, it holds up only users whose clicks it removes. Its dozen round trips and
 * its flush take some milliseconds even without rows, so slices that shrink below that would do nothing else.
 */
const LIMITS: Readonly<Record<DatabasePort['engine'], Limits>> = {
  sqlite: { longestMs: 4, fewestRows: 2 },
  postgres: { longestMs: 10, fewestRows: 50 },
};
const MOST_ROWS = 500;
/** The first slice also waits for pages that are not in memory, and for statements to be prepared. */
const FIRST_ROWS = 4;
/** Slices of fewer rows are not worth their commit, as long as they are short. */
const USUAL_ROWS = 20;
/** For each millisecond of work, so that requests get most of the time. */
const REST = 3;
const SHORTEST_PAUSE_MS = 10;

/**
 * Makes slices of up to 500 rows: fewer, the longer they take. Reading costs much less than removing. So how much a slice may
 * remove grows only after one that removed nearly as much, and shrinks while there is little to remove: a long stretch of
 * rows that stay must not lead to a slice that removes hundreds at once. `settle` waits for what earlier slices have left to
 * do, which holds up no one. `pause` waits for so many milliseconds, and may return early if the job is to stop.
 */
export function createSlices({
  clock,
  engine,
  pause,
  settle,
}: {
  clock: MonotonicClock;
  engine: DatabasePort['engine'];
  settle: () => Promise<void>;
  pause: (ms: number) => Promise<void>;
}): Slices {
  const room: SliceRoom = { read: FIRST_ROWS, remove: FIRST_ROWS };
  return {
    async run(slice, removedBy) {
      const given = { ...room };
      await settle();
      const startedAt = clock.monotonicMs();
      const result = await slice(given);
      const ms = clock.monotonicMs() - startedAt;
      adapt(room, LIMITS[engine], { given, ms, removed: removedBy(result) });
      await pause(Math.max(SHORTEST_PAUSE_MS, ms * REST));
      return result;
    },
  };
}

function adapt(
  room: SliceRoom,
  { fewestRows, longestMs }: Limits,
  { given, ms, removed }: { given: SliceRoom; ms: number; removed: number },
): void {
  const isUsed = removed > given.remove / 2;
  if (ms > longestMs) {
    const share = Math.min(0.5, longestMs / ms);
    room.read = Math.max(fewestRows, Math.floor(given.read * share));
    room.remove = Math.max(fewestRows, Math.floor(given.remove * share));
    return;
  }
  const usualRows = Math.max(USUAL_ROWS, fewestRows);
  const factor = ms < longestMs / 2 ? 2 : 1;
  room.read = Math.min(MOST_ROWS, given.read * factor);
  if (isUsed) {
    room.remove = Math.min(MOST_ROWS, given.remove * factor);
    // Anyone who reads more than that reads most of it again in the next slice.
    room.read = Math.min(room.read, Math.max(usualRows, 2 * room.remove));
  } else if (given.remove > usualRows) room.remove = Math.max(usualRows, Math.floor(given.remove / 2));
}
