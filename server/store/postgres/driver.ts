import { createRequire } from 'node:module';
import type pg from 'pg';

let loaded: typeof pg | null = null;

/** Loaded when it is first used: an installation on SQLite starts without it. */
export const driver = (): typeof pg => (loaded ??= createRequire(import.meta.url)('pg') as typeof pg);
