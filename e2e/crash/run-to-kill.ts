import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import type { Checkpoint } from '../../server/runtime/checkpoints.ts';
import { compileCache } from '../support/service/compile-cache.ts';

/** The checkpoint at which a process kills itself, and for the how manieth time it is reached. */
export type Kill = readonly [step: Checkpoint, occurrence: number];

/**
 * Runs a script of this folder in its own process. Returns the signal that ended it, null if it ended by itself, once
 * PostgreSQL has also ended the process's sessions: until then, what it had sent may still be committed.
 */
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
  const url = env['DATABASE_URL'] ?? '';
  if (url.startsWith('postgres')) await sessionsEnd(url);
  return signal;
}

async function sessionsEnd(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await expect.poll(async () => (await client.query(others)).rowCount, { timeout: CONDITION_LIMIT_MS }).toBe(0);
  await client.end();
}
