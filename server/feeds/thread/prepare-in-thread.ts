import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FeedHost } from '../feed-host.ts';
import type { PreparedRun, PrepareRun } from '../prepare-run.ts';
import { feedFailure, type FailureReason } from '../reading/feed-failure.ts';
import type { FromThread, HostCall, ToThread } from './messages.ts';
import { runMemoryMb } from './run-memory.ts';

export interface ThreadLimits {
  /** How much memory what a network sends may take. */
  readonly memoryMb: number;
  /** How long the thread may work on what it has, without asking for more. */
  readonly quietMs: number;
}

const usualLimits: ThreadLimits = { memoryMb: runMemoryMb(process.constrainedMemory()), quietMs: 2 * 60_000 };

/** Beside this file, or where the build puts it: this file is in a folder of its own there, or in one below. */
const places = ['./feed-thread.ts', './feed-thread.js', '../feed-thread.js'];

/**
 * Prepares runs in threads of their own, one for each, so that nothing that a network sends holds up a request: neither
 * its size nor what it takes to parse. If it takes too much, only the run ends. `stopping` ends the threads at once.
 */
export function prepareInThread(
  limits: ThreadLimits = usualLimits,
  stopping: AbortSignal = new AbortController().signal,
): PrepareRun {
  return (host, task) => {
    // Neither the environment's secrets nor the flags of this process are its business.
    const worker = new Worker(entry(), {
      ...{ workerData: task, env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    return new Promise<PreparedRun>((resolve, reject) => {
      let isOver = false;
      let quiet: NodeJS.Timeout | undefined;
      const end = (settle: () => void): void => {
        isOver = true;
        clearTimeout(quiet);
        stopping.removeEventListener('abort', stop);
        void worker.terminate();
        settle();
      };
      const fail = (reason: FailureReason): void =>
        end(() => resolve({ kind: 'failed', failure: feedFailure(reason, null) }));
      const stop = (): void => fail('too_slow');
      const expectMore = (): void => {
        if (!isOver) quiet = setTimeout(fail, limits.quietMs, 'too_much_work');
      };
      const answer = async ({ call, input, number }: Extract<FromThread, { kind: 'call' }>): Promise<void> => {
        clearTimeout(quiet);
        const message: ToThread = { number, answer: await perform(host, call, input) };
        worker.postMessage(message, transferred(message.answer));
        expectMore();
      };
      expectMore();
      stopping.addEventListener('abort', stop);
      if (stopping.aborted) stop();
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'done') end(() => resolve(message.prepared));
        else void answer(message).catch((error: unknown) => end(() => reject(error)));
      });
      worker.on('error', (error) => {
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail('out_of_memory');
        else end(() => reject(error));
      });
      worker.on('exit', () => end(() => reject(new Error('The thread of the run ended before the run.'))));
    });
  };
}

function entry(): URL {
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new Error('The build lacks the thread of feeds.');
  return found;
}

/** The thread is ours, so its calls have the input that the host expects. */
function perform(host: FeedHost, call: HostCall, input: unknown): Promise<unknown> {
  return (host[call] as (input: unknown) => Promise<unknown>)(input);
}

/** A body is handed over, unless it shares its memory with others. */
function transferred(answer: unknown): ArrayBuffer[] {
  const body = typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : null;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}
