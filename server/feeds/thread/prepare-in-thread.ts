import { Worker } from 'node:worker_threads';
import type { FetchHost } from '../feed-host.ts';
import type { FeedTask, Prepared, TaskHost, TaskKind } from '../feed-task.ts';
import { feedFailure, type FailureReason } from '../reading/feed-failure.ts';
import { entryPoint } from '../../runtime/entry-point.ts';
import { serveCall } from './host-calls.ts';
import type { FromTask } from './messages.ts';
import { runMemoryMb } from './run-memory.ts';

export interface ThreadLimits {
  /** The memory limit for parsing a network's responses. */
  readonly memoryMb: number;
  /** How long the thread may work without a request to its process. */
  readonly quietMs: number;
}

const usualLimits: ThreadLimits = { memoryMb: runMemoryMb(process.constrainedMemory()), quietMs: 2 * 60_000 };

/**
 * Prepares each task in its own thread, so that this process survives any response, whatever its size and complexity.
 * If parsing takes too much, only the task fails.
 */
export function prepareInThread(
  limits: ThreadLimits = usualLimits,
): <Kind extends TaskKind>(host: TaskHost<Kind> & FetchHost, task: FeedTask<Kind>) => Promise<Prepared<Kind>> {
  return <Kind extends TaskKind>(host: TaskHost<Kind> & FetchHost, task: FeedTask<Kind>) => {
    // The thread gets neither the environment's secrets nor this process's flags.
    const worker = new Worker(entryPoint('feed-thread', import.meta.url), {
      workerData: task,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    return new Promise<Prepared<Kind>>((resolve, reject) => {
      let isOver = false;
      let quiet: NodeJS.Timeout | undefined;
      const end = (settle: () => void): void => {
        isOver = true;
        clearTimeout(quiet);
        void worker.terminate();
        settle();
      };
      const fail = (reason: FailureReason): void =>
        end(() => resolve({ kind: 'failed', failure: feedFailure(reason, null) }));
      const expectMore = (): void => {
        if (!isOver) quiet = setTimeout(fail, limits.quietMs, 'too_much_work');
      };
      const answer = async (call: Extract<FromTask, { kind: 'call' }>): Promise<void> => {
        clearTimeout(quiet);
        const message = await serveCall(host, call);
        worker.postMessage(message, transferred(message.answer));
        expectMore();
      };
      expectMore();
      worker.on('message', (message: FromTask<Kind>) => {
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

/** A body is transferred rather than copied, unless it shares its memory with other data. */
function transferred(answer: unknown): ArrayBuffer[] {
  const body = typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : null;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}
