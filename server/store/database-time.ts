import type { Store } from './store.ts';

/** Reads the clock of the database's machine, in epoch ms; null where the database has no clock of its own. */
export function databaseTimeOf(store: Store): (() => Promise<number>) | null {
  return store.engine === 'postgres' ? () => store.databaseTime() : null;
}
