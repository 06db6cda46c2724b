import { createRequire } from 'node:module';
import type pg from 'pg';

let loaded: typeof pg | null = null;

/** Loads the driver on first use, so that an installation on SQLite starts without it. */
export const driver = (): typeof pg => (loaded ??= createRequire(import.meta.url)('pg') as typeof pg);
