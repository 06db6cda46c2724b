import { createRequire } from 'node:module';
import type pg from 'pg';

/** Loaded when it is first used: an installation on SQLite starts without it. */
const driver = (): typeof pg => (loaded ??= createRequire(import.meta.url)('pg') as typeof pg);
let loaded: typeof pg | null = null;

const INT8 = 20;
/** Serialisation failure, deadlock, unique violation by a command that ran at the same time. */
const worthAnotherTry = new Set(['40001', '40P01', '23505']);

/** A pool whose 64-bit integers are numbers: the schema's checks keep them below 2^53. */
export function createPool(options: { url: string; poolSize: number; onIdleError: (error: Error) => void }): pg.Pool {
  const { Pool, types } = driver();
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: 'rewards-wall',
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === INT8) return Number;
        return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
      },
    },
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', options.onIdleError);
  return pool;
}

/** Whether the same command may succeed when run again. */
export function isTransient(error: unknown): boolean {
  return error instanceof driver().DatabaseError && error.code !== undefined && worthAnotherTry.has(error.code);
}
