import type { DatabasePort } from './ports/database.ts';

/** Reads the clock of the database's machine, in epoch ms; null where the database has no clock of its own. */
export function databaseTimeOf(store: Pick<DatabasePort, 'databaseTime' | 'engine'>): (() => Promise<number>) | null {
  return store.engine === 'postgres' ? () => store.databaseTime() : null;
}
