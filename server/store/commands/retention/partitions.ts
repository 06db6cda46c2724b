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
  /** The partitions that end before the first id of that time, oldest first. */
  older: query<{ name: string }>(`
    select o.part::text as name from partitions_of($1) o
    where o.upper_bound <= first_id(partition_prefix($1), cast($2 as bigint)) order by o.upper_bound`),
  /** Partitions that were detached and wait to be dropped. */
  takenOut: query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relispartition
      and relname ~ ('^' || cast($1 as text) || '_[a-z0-9_]+_taken_out$')`),
};

/** The columns by which tables are partitioned, as `partition_key` has them. */
const KEYS: Readonly<Record<PartitionedTable, string>> = {
  clicks: 'click_id',
  deliveries: 'lead_id',
  attempts: 'delivery_id',
};

/** The most rows that may move while the table is locked. */
const MOST_MOVED = 250;
/** The most rows that may move into a new partition; same as in `make_partition`. */
const MOST_STRAYS = 500;

/**
 * The first month from an id on with rows outside partitions of their own, and the id at which the next month begins.
 */
const keptMonth = (table: PartitionedTable): Query<KeptMonth> =>
  query(`
    select '${table}_' || to_char(m.month, 'YYYY_MM') as partition, n.id as next, (
        select count(*) > ${MOST_STRAYS} from (
          select 1 from ${table}_kept k where k.${KEYS[table]} >= f.id and k.${KEYS[table]} < n.id limit ${MOST_STRAYS + 1}) s
      ) as "areStrays"
    from (
      select k.${KEYS[table]} as id from ${table}_kept k
      where k.${KEYS[table]} >= cast($1 as text) and k.${KEYS[table]} ~ ('^' || partition_prefix('${table}') || '_[0-9a-f]{12}')
      order by k.${KEYS[table]} limit 1) f
    cross join lateral (
      select date_trunc('month', to_timestamp(cast(cast('x' || substr(f.id, length(partition_prefix('${table}')) + 2, 12)
        as bit(48)) as bigint) / 1000) at time zone 'utc') as month) m
    cross join lateral (
      select first_id(partition_prefix('${table}'),
        cast(extract(epoch from m.month + interval '1 month') as bigint) * 1000) as id) n`);

interface KeptMonth {
  partition: string;
  next: string;
  areStrays: boolean;
}

const KEPT_MONTHS: Readonly<Record<PartitionedTable, Query<KeptMonth>>> = {
  clicks: keptMonth('clicks'),
  deliveries: keptMonth('deliveries'),
  attempts: keptMonth('attempts'),
};

export function* isThere(table: PartitionedTable, { from, to }: { from: number; to: number }): Command<boolean> {
  return (yield* one(postgresPartitionQueries.isThere, table, from, to))?.isThere === true;
}

/**
 * SQL of the statements that create a month's partition, and return what they did. They fail if the table is in use.
 */
export function makePartition(
  table: PartitionedTable,
  { from, to }: { from: number; to: number },
): readonly [string, string] {
  return [
    `lock table only ${table}, only ${table}_kept in access exclusive mode`,
    `select make_partition('${table}', ${Math.trunc(from)}, ${Math.trunc(to)}) as outcome`,
  ];
}

/** The names of the partitions that lie entirely before, oldest first. */
export function* olderPartitions(table: PartitionedTable, before: number): Command<readonly string[]> {
  return (yield* all(postgresPartitionQueries.older, table, before)).map(nameOf);
}

/** The partition names of months that have too many rows without a partition for one to be created. */
export function* strayMonths(table: PartitionedTable): Command<readonly string[]> {
  const found: string[] = [];
  for (let from = ''; ;) {
    const month: KeptMonth | undefined = yield* one(KEPT_MONTHS[table], from);
    if (month === undefined) return found;
    if (month.areStrays) found.push(month.partition);
    from = month.next;
  }
}

/** The name of a month's partition. */
export function partitionOf(table: PartitionedTable, { from }: { from: number }): string {
  return `${table}_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
}

/** SQL that removes dead index entries of a partition, so that walking its key is fast. */
export function vacuumOf(partition: string): string {
  return `vacuum (truncate off) ${partition}`;
}

/**
 * SQL: whether a partition must stay because too many of its rows are needed. Uses the key, because there may be many
 * empty pages.
 */
export function isNeeded(table: PartitionedTable, partition: string): string {
  return `select count(*) > ${MOST_MOVED} as "isNeeded" from (
    select 1 from ${partition} where ${KEYS[table]} >= '' order by ${KEYS[table]} limit ${MOST_MOVED + 1}) n`;
}

/**
 * SQL of the statements that detach a partition and move its remaining rows to the partition of kept rows. They fail if
 * one of the tables is in use.
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

/** Statements that drop a table's detached partitions. */
export function* dropsOf(table: PartitionedTable): Command<readonly Query<object>[]> {
  return (yield* all(postgresPartitionQueries.takenOut, table)).map((row) =>
    query<object>(`drop table ${nameOf(row)}`),
  );
}

/** The name is inserted into statements without escaping. */
function nameOf({ name }: { name: string }): string {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error(`${name} is not a name of a partition.`);
  return name;
}
