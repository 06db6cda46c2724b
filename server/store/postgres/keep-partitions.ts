import { setTimeout as pause } from 'node:timers/promises';
import {
  dropsOf,
  isNeeded,
  isThere,
  makePartition,
  olderPartitions,
  partitionOf,
  sweep,
  takeOut,
} from '../commands/retention/partitions.ts';
import { DatabaseUnavailable } from '../database-failures.ts';
import type { PartitionedTable, PartitionStep, RetentionPort } from '../ports/retention.ts';
import type { PostgresRunner } from './runner.ts';

const TABLES: readonly PartitionedTable[] = ['clicks', 'deliveries', 'attempts'];
/** Everybody who comes while it waits for a lock waits behind it, so it gives up soon, and tries again later. */
const LOCK_MS = 5;
const TRIES = 20;
const PAUSE_MS = 50;
/** A month must have its partition before it begins, so after as many tries it may take as much longer. */
const SHORT_TRIES = 15;
const LONGER = 5;

/** Makes and drops partitions, each in its own transactions (docs/decisions/037-partitions.md). */
export function keepPartitions(
  runner: Pick<PostgresRunner, 'read' | 'rows' | 'write' | 'writeTexts'>,
  { sliceMs }: { sliceMs: number },
): RetentionPort['keepPartitions'] {
  const { read, rows, write, writeTexts } = runner;

  /** A run that was killed may have left one, too. */
  async function dropTakenOut(table: PartitionedTable): Promise<void> {
    for (const drop of await read(() => dropsOf(table))) await rows(drop, []);
  }

  /**
   * Drops each month that is old, whatever becomes of the others. One that somebody uses has its next turn after them, and
   * all of them together wait for a lock in vain as often as a single one may.
   */
  async function dropOld(table: PartitionedTable, before: number): Promise<PartitionStep[]> {
    const steps: PartitionStep[] = [];
    const waiting: string[] = [];
    for (const partition of await read(() => olderPartitions(table, before))) {
      const outcome = await whyItStays(table, partition);
      if (outcome === null) waiting.push(partition);
      else steps.push({ partition, outcome });
    }
    for (let failures = 0; failures < TRIES;) {
      const partition = waiting.shift();
      if (partition === undefined) break;
      if ((await writeTexts(takeOut(table, partition), { mostMs: sliceMs, lockMs: LOCK_MS })) === null) {
        failures += 1;
        waiting.push(partition);
      } else {
        await dropTakenOut(table);
        steps.push({ partition, outcome: 'dropped' });
      }
      if (waiting.length > 0) await pause(PAUSE_MS);
    }
    return [...steps, ...waiting.map((partition) => ({ partition, outcome: 'busy' as const }))];
  }

  /** Prepares a month for being dropped; null if it can be. */
  async function whyItStays(table: PartitionedTable, partition: string): Promise<'needed' | 'unswept' | null> {
    if (await write(() => isNeeded(table, partition), { isLong: true })) return 'needed';
    try {
      await rows(sweep(partition), []);
    } catch (error) {
      // It takes too long. The server does it by itself some time, and then a run drops the partition. If it might take longer
      // here, it would hold a connection of the pool, and a process that is to end, for minutes.
      if (error instanceof DatabaseUnavailable) return 'unswept';
      throw error;
    }
    return null;
  }

  async function make(table: PartitionedTable, month: { from: number; to: number }): Promise<PartitionStep['outcome']> {
    if (await read(() => isThere(table, month))) return 'there';
    const made = await tryOften(makePartition(table, month), (tries) =>
      tries < SHORT_TRIES ? sliceMs : LONGER * sliceMs,
    );
    const [row] = (made ?? []) as readonly Pick<PartitionStep, 'outcome'>[];
    return row?.outcome ?? 'busy';
  }

  /** Runs statements that need a table for themselves. Returns the rows of the last one; null if somebody used it all the time. */
  async function tryOften(
    texts: readonly string[],
    mostMs: (tries: number) => number,
  ): Promise<readonly object[] | null> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await writeTexts(texts, { mostMs: mostMs(tries), lockMs: LOCK_MS });
      if (found !== null) return found;
      await pause(PAUSE_MS);
    }
    return null;
  }

  return async ({ before, months }) => {
    const steps: PartitionStep[] = [];
    for (const table of TABLES) {
      for (const month of months) {
        steps.push({ partition: partitionOf(table, month), outcome: await make(table, month) });
      }
      await dropTakenOut(table);
      const until = before[table];
      if (until !== null) steps.push(...(await dropOld(table, until)));
    }
    return steps;
  };
}
