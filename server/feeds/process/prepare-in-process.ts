import { processEnvironment } from '../../config.ts';
import { entryPoint } from '../../runtime/entry-point.ts';
import { forkBackground, sendApart } from '../../runtime/fork-background.ts';
import type { StoreHost } from '../feed-host.ts';
import { LONGEST_RUN_MS } from '../lease.ts';
import type { PreparedRun, PrepareRun } from '../prepare-run.ts';
import { feedFailure, type FailureReason } from '../reading/feed-failure.ts';
import { serveCall } from '../thread/host-calls.ts';
import type { ThreadLimits } from '../thread/prepare-in-thread.ts';
import type { FromProcess, ToProcess } from './messages.ts';

export interface ProcessOptions {
  /** Private hosts that runs may reach, in the form of `hostKey`. */
  readonly allow: readonly string[];
  /** Aborts the processes at once. */
  readonly stopping?: AbortSignal;
  /** The limits of the thread in each process. */
  readonly limits?: ThreadLimits;
  /** The maximum duration of a process. Unless it hangs, it ends by itself earlier. */
  readonly longestMs?: number;
}

/**
 * Prepares each run in its own process with the lowest priority, so that fetching, parsing and garbage collection take
 * no processor time from requests. If a process crashes, only its run fails.
 */
export function prepareInProcess(options: ProcessOptions): PrepareRun {
  const { allow, limits = null, longestMs = LONGEST_RUN_MS, stopping } = options;
  return (host, task) => {
    const child = forkBackground(entryPoint('feed-process', import.meta.url), processEnvironment());
    return new Promise<PreparedRun>((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void): void => {
        isOver = true;
        clearTimeout(longest);
        stopping?.removeEventListener('abort', stop);
        child.kill('SIGKILL');
        settle();
      };
      const fail = (reason: FailureReason): void =>
        end(() => resolve({ kind: 'failed', failure: feedFailure(reason, null) }));
      const stop = (): void => fail('too_slow');
      const send = (message: ToProcess): void => {
        if (!isOver) sendApart(child, message);
      };
      const receive = async (message: FromProcess): Promise<void> => {
        if (message.kind === 'done') end(() => resolve(message.prepared));
        else if (message.kind === 'broken') throw message.error;
        else send({ kind: 'answer', ...(await serveCall<keyof StoreHost>(host, message)) });
      };
      const longest = setTimeout(stop, longestMs);
      stopping?.addEventListener('abort', stop);
      child.on('message', (message: FromProcess) => {
        receive(message).catch((error: unknown) => end(() => reject(error)));
      });
      child.on('error', (error) => end(() => reject(error)));
      child.on('exit', (code, signal) => {
        if (signal === 'SIGKILL') fail('killed');
        else end(() => reject(new Error(`The process of the run ended before the run: ${signal ?? code}`)));
      });
      if (stopping?.aborted === true) stop();
      else send({ kind: 'order', order: { allow, limits, task } });
    });
  };
}
