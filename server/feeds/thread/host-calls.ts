import type { FeedHost } from '../feed-host.ts';
import { hostCalls, type FromRun, type HostCall, type ToRun } from './messages.ts';

/**
 * A host for a run in another thread or process: each call becomes a message for `send`, and `answer` receives the
 * result.
 */
export function openHostCalls(send: (message: FromRun) => void): { host: FeedHost; answer: (message: ToRun) => void } {
  const waiting = new Map<number, (answer: unknown) => void>();
  let calls = 0;
  const asked = (call: HostCall) => {
    return (input: unknown): Promise<unknown> =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        send({ kind: 'call', number: calls, call, input });
      });
  };
  return {
    // Each call has the input and the result of the host on the other side.
    host: Object.fromEntries(hostCalls.map((call) => [call, asked(call)])) as unknown as FeedHost,
    answer({ answer, number }) {
      waiting.get(number)?.(answer);
      waiting.delete(number);
    },
  };
}

/** Performs a call from a run in another thread or process. The run is our own code, so its input is trusted. */
export async function serveCall<Call extends HostCall>(
  host: Pick<FeedHost, Call>,
  { call, input, number }: { call: Call; input: unknown; number: number },
): Promise<ToRun> {
  return { number, answer: await (host[call] as (input: unknown) => Promise<unknown>)(input) };
}
