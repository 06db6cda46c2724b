import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import type { Command } from '../command.ts';

/** Rows of one statement: some 10 ms of work, after which others get their turn. */
export const CHUNK = 2000;

/** Says what is wrong with which row; `seq` is null when it isn't one of the ledger. */
export type Report = (accountId: number, seq: number | null, problem: string) => void;

/** Shows `check` every row of chunk after chunk until one is empty. `next` reads what comes after the rows seen. */
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
