import { hostCalls, type AllHosts, type FromTask, type HostCall, type ToTask } from './messages.ts';

/**
 * A host for a task in another thread or process: each call becomes a message for `send`, and `answer` receives the
 * result.
 */
export function openHostCalls(send: (message: FromTask) => void): {
  host: AllHosts;
  answer: (message: ToTask) => void;
} {
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
    host: Object.fromEntries(hostCalls.map((call) => [call, asked(call)])) as unknown as AllHosts,
    answer({ answer, number }) {
      waiting.get(number)?.(answer);
      waiting.delete(number);
    },
  };
}

/** Performs a call from a task in another thread or process. The task is our own code, so its input is trusted. */
export async function serveCall(
  host: Partial<AllHosts>,
  { call, input, number }: Extract<FromTask, { kind: 'call' }>,
): Promise<ToTask> {
  return { number, answer: await (host[call] as (input: unknown) => Promise<unknown>)(input) };
}
