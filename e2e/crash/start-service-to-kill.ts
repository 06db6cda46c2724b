import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Checkpoint } from '../../server/runtime/checkpoints.ts';
import { compileCache } from '../support/service/compile-cache.ts';

/** Where a service kills itself: when it reaches a checkpoint for the nth time. */
export interface KillOrder {
  step: Checkpoint;
  occurrence: number;
}

/** How a service ended. */
export interface Ending {
  signal: NodeJS.Signals | null;
  /** Where it reported to kill itself, if it did. */
  at: KillOrder | null;
  /** Its log (errors only) and other output. */
  output: string;
}

/** A service in its own process. */
export interface ServiceToKill {
  url: string;
  ended: Promise<Ending>;
  kill(): void;
}

const script = fileURLToPath(new URL('service-to-kill.ts', import.meta.url));

/** Starts the service and resolves when it listens. If it ends before that, throws with its output. */
export async function startServiceToKill(input: {
  env: Readonly<Record<string, string>>;
  clockAheadMs: number;
  order: KillOrder | null;
}): Promise<ServiceToKill> {
  const { clockAheadMs, order } = input;
  const orders = order === null ? {} : { KILL_AT: order.step, KILL_OCCURRENCE: String(order.occurrence) };
  const child = spawn(process.execPath, [script], {
    env: { ...compileCache(), ...input.env, ...orders, CLOCK_AHEAD_MS: String(clockAheadMs), LOG_LEVEL: 'error' },
    // Its standard input closes when this process ends, which ends the service.
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let at: KillOrder | null = null;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk));
  const ended = once(child, 'close').then(([, signal]): Ending => ({ signal, at, output }));
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`The service ended before it listened.\n${output}`)));
    createInterface(child.stdio[3] as Readable).on('line', (line) => {
      const report = JSON.parse(line) as { url: string } | KillOrder;
      if ('url' in report) resolve(report.url);
      else at = report;
    });
  });
  return { url, ended, kill: () => void child.kill('SIGKILL') };
}
