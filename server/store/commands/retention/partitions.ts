import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { PartitionStep, PartitionedTable } from '../../ports/retention.ts';

export const postgresPartitionQueries = {
  make: query<{ outcome: string }>('select make_partition($1, $2, $3) as outcome'),
  drop: query<{ outcome: string }>('select drop_partition($1, $2, $3) as outcome'),
};

/** So many rows move while nobody else can use the table. */
const MOST_MOVED = 250;

/** Makes the partition of one month of one table, unless it is there. Each is a transaction of its own. */
export function* makePartition(
  table: PartitionedTable,
  month: { from: number; to: number },
): Command<PartitionStep['outcome']> {
  return outcomeOf(yield* one(postgresPartitionQueries.make, table, month.from, month.to));
}

/** Drops the oldest partition of a table if all of it is older. */
export function* dropPartition(table: PartitionedTable, before: number): Command<PartitionStep['outcome']> {
  return outcomeOf(yield* one(postgresPartitionQueries.drop, table, before, MOST_MOVED));
}

function outcomeOf(row: { outcome: string } | undefined): PartitionStep['outcome'] {
  return row?.outcome as PartitionStep['outcome'];
}
