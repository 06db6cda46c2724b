import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Checkpoint } from '../../server/runtime/checkpoints.ts';
import { compileCache } from '../support/service/compile-cache.ts';

/** The checkpoint at which a process kills itself, and for the how manieth time it is reached. */
export type Kill = readonly [step: Checkpoint, occurrence: number];

/** Runs a script of this folder in its own process. Returns the signal that ended it; null if it ended by itself. */
export async function runToKill(
  script: string,
  env: Readonly<Record<string, string>>,
  kill: Kill | null,
): Promise<NodeJS.Signals | null> {
  const order = kill === null ? {} : { KILL_AT: kill[0], KILL_OCCURRENCE: String(kill[1]) };
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...compileCache(), ...env, ...order },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal;
}
