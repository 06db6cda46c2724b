import { setImmediate } from 'node:timers/promises';
import type { MaybePromise } from '../../../../runtime/when-ready.ts';
import type { Engine } from '../../../engine.ts';
import type { Command } from '../../../command.ts';

/** Rows per statement: about 10 ms of work. */
export const CHUNK = 2000;

/**
 * Reports a problem. `seq`: null unless it concerns one ledger row; `accountId`: null unless it concerns one account.
 */
export type Report = (accountId: number | null, seq: number | null, problem: string) => void;

/**
 * Reads chunks until one is empty, and passes every row to `check`. `next` reads the chunk after the last row.
 * `onChunk` gets the number of rows so far.
 */
export async function walk<Row>(
  read: Engine['read'],
  next: () => Command<readonly Row[]>,
  check: (row: Row) => void,
  onChunk: (rows: number) => MaybePromise<void> = () => undefined,
): Promise<void> {
  let rows = 0;
  for (let chunk = await read(next); chunk.length > 0; chunk = await read(next)) {
    chunk.forEach(check);
    rows += chunk.length;
    await onChunk(rows);
    await setImmediate();
  }
}
