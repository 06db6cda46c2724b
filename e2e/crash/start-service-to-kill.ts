import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Checkpoint } from '../../server/runtime/checkpoints.ts';

/** Where a service is to end itself: at a step, when that is reached for the `time`th time. */
export interface KillOrder {
  step: Checkpoint;
  time: number;
}

/** How a service ended. */
export interface Ending {
  signal: NodeJS.Signals | null;
  /** The step at which it said to end itself, if it did. */
  at: KillOrder | null;
  /** Its log (errors only) and what else it wrote. */
  output: string;
}

/** A service in a process of its own. */
export interface ServiceToKill {
  url: string;
  ended: Promise<Ending>;
  kill(): void;
}

const script = fileURLToPath(new URL('service-to-kill.ts', import.meta.url));

/** Starts it and resolves when it listens. Throws with its output when it ends before. */
export async function startServiceToKill(input: {
  env: Readonly<Record<string, string>>;
  clockAheadMs: number;
  order: KillOrder | null;
}): Promise<ServiceToKill> {
  const { clockAheadMs, order } = input;
  const orders = order === null ? {} : { KILL_AT: order.step, KILL_TIME: String(order.time) };
  const child = spawn(process.execPath, [script], {
    env: { ...input.env, ...orders, CLOCK_AHEAD_MS: String(clockAheadMs), LOG_LEVEL: 'error' },
    // It reads nothing: its standard input ends when this process does.
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let at: KillOrder | null = null;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk));
  const ended = once(child, 'close').then(([, signal]): Ending => ({ signal, at, output }));
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`The service ended before it listened.\n${output}`)));
    createInterface(child.stdio[3] as Readable).on('line', (line) => {
      const said = JSON.parse(line) as { url: string } | KillOrder;
      if ('url' in said) resolve(said.url);
      else at = said;
    });
  });
  return { url, ended, kill: () => void child.kill('SIGKILL') };
}
