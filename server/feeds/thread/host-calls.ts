import type { FeedHost } from '../feed-host.ts';
import { hostCalls, type FromRun, type HostCall, type ToRun } from './messages.ts';

/**
 * The host of a run that is elsewhere: each call is a message, and `answer` takes what comes back. `send` hands a message
 * over.
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
    // Each call has the input and the answer that the host on the other side has.
    host: Object.fromEntries(hostCalls.map((call) => [call, asked(call)])) as unknown as FeedHost,
    answer({ answer, number }) {
      waiting.get(number)?.(answer);
      waiting.delete(number);
    },
  };
}

/** Performs a call of a run that is elsewhere. The run is ours, so its calls have the input that the host expects. */
export async function serveCall<Call extends HostCall>(
  host: Pick<FeedHost, Call>,
  { call, input, number }: { call: Call; input: unknown; number: number },
): Promise<ToRun> {
  return { number, answer: await (host[call] as (input: unknown) => Promise<unknown>)(input) };
}
