import type { MonotonicClock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/** How many rows a slice may read, and how many it may remove or change. */
export interface SliceRoom {
  read: number;
  remove: number;
}

/** Runs a long job in short slices with pauses in between. */
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
 * On SQLite, a slice blocks every request, and the flush of its commit adds to that; a slow one must stay below 20 ms.
 * On PostgreSQL, it blocks only users whose clicks it removes. There, its dozen round trips and its flush take some
 * milliseconds even without rows, so smaller slices would make no progress.
 */
const LIMITS: Readonly<Record<Store['engine'], Limits>> = {
  sqlite: { longestMs: 4, fewestRows: 2 },
  postgres: { longestMs: 10, fewestRows: 50 },
};
const MOST_ROWS = 500;
/** The first slice also waits for disk reads and for statements to be prepared. */
const FIRST_ROWS = 4;
/** Smaller slices don't justify their commit, as long as they are short. */
const USUAL_ROWS = 20;
/** Pause per millisecond of work, so that requests get most of the time. */
const REST = 3;
const SHORTEST_PAUSE_MS = 10;

/**
 * Runs slices of up to 500 rows, and fewer the longer they take. Reading is much cheaper than removing, so the removal
 * limit grows only after a slice that removed nearly that much, and shrinks while there is little to remove. Otherwise,
 * a long stretch of kept rows would lead to a slice that removes hundreds at once. `settle` waits for the follow-up
 * work of earlier slices, which blocks no requests. `pause` waits the given milliseconds; it may return early if the
 * job is to stop.
 */
export function createSlices({
  clock,
  engine,
  pause,
  settle,
}: {
  clock: MonotonicClock;
  engine: Store['engine'];
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
    // Reading more than that would mostly be repeated by the next slice.
    room.read = Math.min(room.read, Math.max(usualRows, 2 * room.remove));
  } else if (given.remove > usualRows) room.remove = Math.max(usualRows, Math.floor(given.remove / 2));
}
