import { processEnvironment } from '../../config.ts';
import { entryPoint } from '../../runtime/entry-point.ts';
import { forkBackground, sendApart } from '../../runtime/fork-background.ts';
import type { FeedTask, Prepared, PrepareTask, TaskHost, TaskKind } from '../feed-task.ts';
import { LONGEST_RUN_MS } from '../lease.ts';
import { feedFailure, type FailureReason } from '../reading/feed-failure.ts';
import { serveCall } from '../thread/host-calls.ts';
import type { ThreadLimits } from '../thread/prepare-in-thread.ts';
import type { FromProcess, ToProcess } from './messages.ts';

export interface ProcessOptions {
  /** Private hosts that tasks may reach, in the form of `hostKey`. */
  readonly allow: readonly string[];
  /** Aborts the processes at once. */
  readonly stopping?: AbortSignal;
  /** The limits of the thread in each process. */
  readonly limits?: ThreadLimits;
  /** The maximum duration of a process. Unless it hangs, it ends by itself earlier. */
  readonly longestMs?: number;
}

/**
 * Prepares each task in its own process with the lowest priority, so that fetching, parsing and garbage collection take
 * no processor time from requests. If a process crashes, only its task fails.
 */
export function prepareInProcess(options: ProcessOptions): PrepareTask {
  const { allow, limits = null, longestMs = LONGEST_RUN_MS, stopping } = options;
  return <Kind extends TaskKind>(host: TaskHost<Kind>, task: FeedTask<Kind>) => {
    const child = forkBackground(entryPoint('feed-process', import.meta.url), processEnvironment());
    return new Promise<Prepared<Kind>>((resolve, reject) => {
      let isOver = false;
      const serving = new Set<Promise<unknown>>();
      const end = (settle: () => void): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(longest);
        stopping?.removeEventListener('abort', stop);
        child.kill('SIGKILL');
        // What the service is doing for the task belongs to it.
        void Promise.allSettled(serving).then(settle);
      };
      const fail = (reason: FailureReason): void =>
        end(() => resolve({ kind: 'failed', failure: feedFailure(reason, null) }));
      const stop = (): void => fail('too_slow');
      const send = (message: ToProcess): void => {
        if (!isOver) sendApart(child, message);
      };
      const answer = (call: Extract<FromProcess, { kind: 'call' }>): void => {
        const served = serveCall(host, call)
          .then((message) => send({ kind: 'answer', ...message }))
          .catch((error: unknown) => end(() => reject(error)))
          .finally(() => serving.delete(served));
        serving.add(served);
      };
      const longest = setTimeout(stop, longestMs);
      stopping?.addEventListener('abort', stop);
      child.on('message', (message: FromProcess<Kind>) => {
        // Even a process that was killed may have sent more.
        if (isOver) return;
        if (message.kind === 'call') answer(message);
        else if (message.kind === 'done') end(() => resolve(message.prepared));
        else end(() => reject(message.error));
      });
      child.on('error', (error) => end(() => reject(error)));
      child.on('exit', (code, signal) => {
        if (signal === 'SIGKILL') fail('killed');
        // V8 ends the process if one call, such as of JSON.parse, exceeds the thread's limit by far.
        else if (signal === 'SIGABRT') fail('out_of_memory');
        else end(() => reject(new Error(`The process of the run ended before the run: ${signal ?? code}`)));
      });
      if (stopping?.aborted === true) stop();
      else send({ kind: 'order', order: { allow, limits, task } });
    });
  };
}
