import { query, type Query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { PartitionedTable } from '../../ports/retention.ts';

export const postgresPartitionQueries = {
  /** Whether a month has a partition, or comes before the last one. */
  isThere: query<{ isThere: boolean }>(`
    select to_regclass($1 || '_' || to_char(to_timestamp(cast($2 as bigint) / 1000) at time zone 'utc', 'YYYY_MM'))
        is not null
      or coalesce((select max(upper_bound) from partitions_of($1)), '')
        >= first_id(partition_prefix($1), cast($3 as bigint)) as "isThere"`),
  /** The partitions that end before the id of that time, the oldest first. */
  older: query<{ name: string }>(`
    select o.part::text as name from partitions_of($1) o
    where o.upper_bound <= first_id(partition_prefix($1), cast($2 as bigint)) order by o.upper_bound`),
  /** Partitions that were taken out of a table, and wait to be dropped. */
  takenOut: query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relispartition
      and relname ~ ('^' || cast($1 as text) || '_[a-z0-9_]+_taken_out$')`),
};
const lookUp = query("select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)");

/** The columns by which tables are partitioned, as `partition_key` has them. */
const KEYS: Readonly<Record<PartitionedTable, string>> = {
  clicks: 'click_id',
  deliveries: 'lead_id',
  attempts: 'delivery_id',
};

/** So many rows move while nobody else can use the table. */
const MOST_MOVED = 250;

export function* isThere(table: PartitionedTable, { from, to }: { from: number; to: number }): Command<boolean> {
  return (yield* one(postgresPartitionQueries.isThere, table, from, to))?.isThere === true;
}

/** SQL of the statements that make the partition of a month, and say what they did. They fail if somebody uses the table. */
export function makePartition(
  table: PartitionedTable,
  { from, to }: { from: number; to: number },
): readonly [string, string] {
  return [
    `lock table only ${table}, only ${table}_kept in access exclusive mode`,
    `select make_partition('${table}', ${Math.trunc(from)}, ${Math.trunc(to)}) as outcome`,
  ];
}

/** The names of the partitions of which all is older, the oldest first. */
export function* olderPartitions(table: PartitionedTable, before: number): Command<readonly string[]> {
  return (yield* all(postgresPartitionQueries.older, table, before)).map(nameOf);
}

/** What the partition of a month is called. */
export function partitionOf(table: PartitionedTable, { from }: { from: number }): string {
  return `${table}_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Whether so much of a partition is needed that it stays. Goes through its key, because its pages may be many and empty. */
export function* isNeeded(table: PartitionedTable, partition: string): Command<boolean> {
  yield* one(lookUp);
  const found = yield* one(
    query<{ rows: number }>(`select count(*) as rows from (
      select 1 from ${partition} where ${KEYS[table]} >= '' order by ${KEYS[table]} limit ${MOST_MOVED + 1}) n`),
  );
  return found === undefined || found.rows > MOST_MOVED;
}

/** Removes what deleted rows have left in the indexes of a partition, so that a walk through its key takes no time. */
export function sweep(partition: string): Query<object> {
  return query<object>(`vacuum (truncate off) ${partition}`);
}

/**
 * SQL of the statements that take a partition out of its table, and move what it has left to the one of those that are kept.
 * They fail if somebody uses one of the tables.
 */
export function takeOut(table: PartitionedTable, partition: string): readonly [string, string] {
  const left = `${partition}_taken_out`;
  return [
    `lock table only ${table}, only ${partition}, only ${table}_kept in access exclusive mode`,
    `do $$ begin
      alter table ${table} detach partition ${partition};
      alter table ${partition} rename to ${left};
      insert into ${table}_kept select * from ${left} where ${KEYS[table]} >= '' order by ${KEYS[table]};
    end $$`,
  ];
}

/** Statements that drop what was taken out of a table. */
export function* dropsOf(table: PartitionedTable): Command<readonly Query<object>[]> {
  return (yield* all(postgresPartitionQueries.takenOut, table)).map((row) =>
    query<object>(`drop table ${nameOf(row)}`),
  );
}

/** The name goes into statements as it is. */
function nameOf({ name }: { name: string }): string {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error(`${name} is not a name of a partition.`);
  return name;
}
