import { setTimeout as pause } from 'node:timers/promises';
import {
  dropsOf,
  isThere,
  makePartition,
  olderPartitions,
  partitionOf,
  strayMonths,
  takeOut,
} from '../commands/retention/partitions.ts';
import type { EngineMethods } from '../ports/engine-methods.ts';
import type { PartitionedTable, PartitionStep } from '../ports/retention.ts';
import type { Sweeper } from './open-sweeper.ts';
import type { PostgresRunner } from './runner.ts';

const TABLES: readonly PartitionedTable[] = ['clicks', 'deliveries', 'attempts'];
/** While it waits for a lock, all later requests queue behind it. So it gives up quickly and retries later. */
const LOCK_MS = 5;
const TRIES = 20;
const PAUSE_MS = 50;
/** A month must have its partition before it begins, so after this many attempts it may wait longer. */
const SHORT_TRIES = 15;
const LONGER = 5;

type Progress = Pick<Parameters<EngineMethods['keepPartitions']>[0], 'keepLease' | 'onStep'>;

/** Makes and drops partitions, each in its own transactions (docs/decisions/014-monthly-partitions.md). */
export function keepPartitions(
  runner: PostgresRunner,
  { openSweeper, sliceMs }: { sliceMs: number; openSweeper: () => Sweeper },
): EngineMethods['keepPartitions'] {
  const { read, readPart, rows, writeTexts } = runner;

  /** A killed run may have left one, too. */
  async function dropTakenOut(table: PartitionedTable): Promise<void> {
    for (const drop of await read(() => dropsOf(table))) await rows(drop, []);
  }

  /**
   * Drops each expired month, regardless of failures with the others. A month that is in use is retried after the
   * others. The limit on failed lock attempts applies to all of them together.
   */
  async function dropOld(table: PartitionedTable, before: number, { keepLease, onStep }: Progress): Promise<void> {
    const waiting: string[] = [];
    const sweeper = openSweeper();
    try {
      for (const partition of await read(() => olderPartitions(table, before))) {
        const outcome = await sweeper.sweep(table, partition, keepLease);
        if (outcome === null) waiting.push(partition);
        else onStep({ partition, outcome });
      }
    } finally {
      await sweeper.close();
    }
    for (let failures = 0; failures < TRIES;) {
      await keepLease();
      const partition = waiting.shift();
      if (partition === undefined) break;
      if ((await writeTexts(takeOut(table, partition), { mostMs: sliceMs, lockMs: LOCK_MS })) === null) {
        failures += 1;
        waiting.push(partition);
      } else {
        await dropTakenOut(table);
        onStep({ partition, outcome: 'dropped' });
      }
      if (waiting.length > 0) await pause(PAUSE_MS);
    }
    for (const partition of waiting) onStep({ partition, outcome: 'busy' });
  }

  async function make(table: PartitionedTable, month: { from: number; to: number }): Promise<PartitionStep['outcome']> {
    if (await read(() => isThere(table, month))) return 'there';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const mostMs = tries < SHORT_TRIES ? sliceMs : LONGER * sliceMs;
      const made = await writeTexts(makePartition(table, month), { mostMs, lockMs: LOCK_MS });
      const [row] = (made ?? []) as readonly { outcome: PartitionStep['outcome'] }[];
      if (row !== undefined) return row.outcome;
      await pause(PAUSE_MS);
    }
    return 'busy';
  }

  return async ({ before, months, ...progress }) => {
    for (const table of TABLES) {
      for (const month of months) {
        await progress.keepLease();
        const outcome = await make(table, month);
        // All months with strays follow.
        if (outcome !== 'strays') progress.onStep({ partition: partitionOf(table, month), outcome });
      }
      for (const partition of await readPart(() => strayMonths(table)))
        progress.onStep({ partition, outcome: 'strays' });
      await dropTakenOut(table);
      const until = before[table];
      if (until !== null) await dropOld(table, until, progress);
    }
  };
}
