import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../../engine.ts';
import type { Command } from '../../command.ts';

/** Rows of one statement: about 10 ms of work. */
export const CHUNK = 2000;

/** Reports a problem with a row; `seq` is null if it isn't a ledger row. */
export type Report = (accountId: number, seq: number | null, problem: string) => void;

/**
 * Reads chunk after chunk until one is empty, and passes every row to `check`. `next` reads the chunk after the last
 * row.
 */
export async function walk<Row>(
  read: Engine['read'],
  next: () => Command<readonly Row[]>,
  check: (row: Row) => void,
): Promise<void> {
  for (let chunk = await read(next); chunk.length > 0; chunk = await read(next)) {
    chunk.forEach(check);
    await setImmediate();
  }
}
