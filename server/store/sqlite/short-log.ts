import { Worker } from 'node:worker_threads';
import { entryPoint } from '../../runtime/entry-point.ts';
import type { LogMessage } from './log-thread.ts';

/** Writes per flush of the database file: few enough that the flush takes only a few milliseconds. */
const WRITES = 4;

/**
 * Keeps the write-ahead log short during long series of writes, whose checkpoints would otherwise block every request.
 */
export interface ShortLog {
  /** Resolves when the work in progress is finished. Rejects once if it has failed. */
  settled(): Promise<void>;
  /** Call it after each write of a series. Returns immediately. */
  wrote(): void;
  /**
   * Ends the thread, even if it fails. The file must stay open until then; otherwise its last user could not remove the
   * log.
   */
  close(): Promise<void>;
}

/**
 * Moves the log into the database bit by bit, in a thread with its own connection. A checkpoint blocks no reads or
 * writes, but its caller waits for the disk: for a tenth of a second if requests have filled the log. The thread starts
 * with the first series. An in-memory database has no log.
 */
export function keepLogShort(file: string): ShortLog {
  let thread: Worker | null = null;
  let running: { done: Promise<void>; finish: () => void } | null = null;
  let failure: { error: unknown } | null = null;
  let writes = 0;
  let isClosing = false;

  function finish(): void {
    // While it closes, the thread keeps the process alive until its last task is done.
    if (!isClosing) thread?.unref();
    running?.finish();
    running = null;
  }

  function startThread(): Worker {
    // The thread needs neither the environment's secrets nor this process's flags.
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
        // The write is done, so only the next one can report this.
        failure = { error };
        return;
      }
      const { promise: done, resolve } = Promise.withResolvers<void>();
      running = { done, finish: resolve };
      // The thread keeps the process alive only while it works.
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
