import type { StoreObserver } from '../../runtime/metrics/metrics.ts';
import { DatabaseUnavailable } from '../database-failures.ts';
import type { ReplicaState } from '../ports/database.ts';
import type { ReadingEngine } from '../engine.ts';

/** ReadingEngine from a replica that follows the primary's log. */
export interface Replica extends ReadingEngine {
  /** Whether lists currently come from the replica. Tests it, even if it was skipped. */
  state(): Promise<ReplicaState>;
}

/** How long a read waits for the replica to catch up. */
export const REPLICA_WAIT_MS = 1_000;
/** How long the replica is skipped after it was late or gone. */
const LEFT_MS = 5_000;
const AGAIN_MS = 10;

/**
 * ReadingEngine lists from a replica, as fresh as from the primary. A read asks for the primary's log position and waits until
 * the replica has applied it, so it sees everything that was committed before it began, also by other processes. If the
 * replica takes more than a second or fails, reads go to the primary for the next five seconds.
 */
export function openReplica(parts: {
  primary: ReadingEngine;
  replica: ReadingEngine;
  /** The primary's log position. */
  primaryPosition: () => Promise<string>;
  /** Whether the replica has applied the log up to that position. */
  hasReached: (position: string) => Promise<boolean>;
  observer?: StoreObserver | null;
  pause?: (ms: number) => Promise<void>;
  clock?: () => number;
}): Replica {
  const { clock = () => performance.now(), hasReached, observer = null, pause = wait, primary, replica } = parts;
  let leftUntil = -Infinity;

  async function catchUp(): Promise<ReplicaState> {
    const position = await parts.primaryPosition();
    const state = await follow(position).catch((): ReplicaState => 'gone');
    leftUntil = state === 'used' ? -Infinity : clock() + LEFT_MS;
    return state;
  }

  async function follow(position: string): Promise<ReplicaState> {
    const startedAt = clock();
    while (!(await hasReached(position))) {
      if (clock() - startedAt >= REPLICA_WAIT_MS) return 'behind';
      await pause(AGAIN_MS);
    }
    return 'used';
  }

  async function readWith<Result>(read: (from: ReadingEngine) => Promise<Result>): Promise<Result> {
    if (clock() >= leftUntil && (await catchUp()) === 'used') {
      try {
        const result = await read(replica);
        observer?.list('replica');
        return result;
      } catch (error) {
        // Other errors may be caused by the input, or by a conflict with what the replica applies.
        if (error instanceof DatabaseUnavailable) leftUntil = clock() + LEFT_MS;
      }
    }
    const result = await read(primary);
    observer?.list('primary');
    return result;
  }

  return {
    state: catchUp,
    read: (command) => readWith((from) => from.read(command)),
    snapshot: (command) => readWith((from) => from.snapshot(command)),
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
