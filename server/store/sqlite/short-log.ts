import { Worker } from 'node:worker_threads';
import { entryPoint } from '../../runtime/entry-point.ts';
import type { LogMessage } from './log-thread.ts';

/** So many writes share a flush of the database file, and are few enough that it takes a few milliseconds. */
const WRITES = 4;

/** Keeps the write-ahead log short during long series of writes, whose checkpoints would hold up every request. */
export interface ShortLog {
  /** Resolves when what it has begun is over. Rejects once if that has failed. */
  settled(): Promise<void>;
  /** To be called after each write of a series. Returns at once. */
  wrote(): void;
  /** Ends the thread, whether or not it fails. The file must stay open until then, or its last user could not remove the log. */
  close(): Promise<void>;
}

/**
 * Moves what writes have left in the log to the database, bit by bit, in a thread with a connection of its own. A
 * checkpoint keeps no one from reading or writing, but whoever runs it waits for the disk, and if requests have filled
 * the log before, for a tenth of a second. The thread begins with the first series. A database in memory has no log.
 */
export function keepLogShort(file: string): ShortLog {
  let thread: Worker | null = null;
  let running: { done: Promise<void>; finish: () => void } | null = null;
  let failure: { error: unknown } | null = null;
  let writes = 0;
  let isClosing = false;

  function finish(): void {
    // What it was still doing when it was told to end must not let the process end before it.
    if (!isClosing) thread?.unref();
    running?.finish();
    running = null;
  }

  function startThread(): Worker {
    // Neither the environment's secrets nor the flags of this process are its business.
    const worker = new Worker(entryPoint('log-thread', import.meta.url), { workerData: file, env: {}, execArgv: [] });
    worker.on('message', finish);
    worker.on('error', (error) => (failure = { error }));
    worker.on('exit', () => {
      thread = null;
      finish();
    });
    return worker;
  }

  return {
    async settled() {
      await running?.done;
      if (failure === null) return;
      const { error } = failure;
      failure = null;
      throw error;
    },
    wrote() {
      writes += 1;
      if (file === ':memory:' || writes % WRITES !== 0 || running !== null) return;
      try {
        thread ??= startThread();
      } catch (error) {
        // The write is done, so that only the next one may hear of it.
        failure = { error };
        return;
      }
      const { promise: done, resolve } = Promise.withResolvers<void>();
      running = { done, finish: resolve };
      // Only while it works does it keep the process from ending.
      thread.ref();
      tell(thread, 'checkpoint');
    },
    async close() {
      if (thread === null) return;
      isClosing = true;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      thread.once('exit', () => resolve());
      thread.ref();
      tell(thread, 'end');
      await ended;
    },
  };
}

function tell(thread: Worker, message: LogMessage): void {
  thread.postMessage(message);
}
