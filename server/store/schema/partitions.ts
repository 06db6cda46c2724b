import type { Subject } from './engines.ts';

/** The tables that PostgreSQL partitions by month, each with its time column and the prefix of its ids. */
const PARTITIONED = {
  clicks: { key: 'click_id', prefix: 'clk' },
  deliveries: { key: 'lead_id', prefix: 'lead' },
  attempts: { key: 'delivery_id', prefix: 'dlv' },
} as const;

/**
 * Ends the `create table` of a partitioned table. The first partition holds everything up to the end of this month; the
 * last one holds what is kept of dropped months, and rows without another partition.
 */
export function partitioned(table: keyof typeof PARTITIONED): string {
  const { key, prefix } = PARTITIONED[table];
  return ` partition by range (${key});
do $$
begin
  execute format('create table ${table}_before partition of ${table} for values from (minvalue) to (%L)',
    first_id('${prefix}', cast(extract(epoch from date_trunc('month', now() at time zone 'utc') + interval '1 month')
      as bigint) * 1000));
end $$;
create table ${table}_kept partition of ${table} default;
`;
}

const caseOf = (part: 'key' | 'prefix'): string =>
  Object.entries(PARTITIONED)
    .map(([table, own]) => `when '${table}' then '${own[part]}'`)
    .join(' ');

const postgres = `
-- Comes before every time-ordered id of that time (epoch ms) or later.
create function first_id(prefix text, at_ms bigint) returns text language sql immutable as $$
  select prefix || '_' || lpad(to_hex(at_ms), 12, '0')
$$;

-- The column by which a table is partitioned, and the beginning of its ids.
create function partition_key(parent text) returns text language sql immutable as $$
  select case parent ${caseOf('key')} end
$$;
create function partition_prefix(parent text) returns text language sql immutable as $$
  select case parent ${caseOf('prefix')} end
$$;

-- The partitions with bounds, in their order.
create function partitions_of(parent text) returns table (part regclass, upper_bound text) language sql stable as $$
  select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.*)''\\)$')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = parent::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by 2
$$;

-- Takes tables for itself; false if somebody uses one for long. Everybody who comes while it waits for the lock waits behind
-- it, so it gives up after 5 ms and tries again later.
create function lock_briefly(variadic wanted text[]) returns boolean language plpgsql as $$
declare
  names text := (select string_agg(format('only %I', name), ', ') from unnest(wanted) name);
begin
  for tries in 1 .. 20 loop
    begin
      perform set_config('lock_timeout', '5ms', true);
      execute format('lock table %s in access exclusive mode', names);
      return true;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  return false;
end $$;

-- Makes the partition of a month, from where the last one ends. Rows that came before it was made move into it. Changes
-- nothing if that would take long, or if somebody uses the table for long.
create function make_partition(parent text, from_ms bigint, to_ms bigint) returns text language plpgsql as $$
declare
  key text := partition_key(parent);
  prefix text := partition_prefix(parent);
  lower_bound text;
  upper_bound text;
  name text := parent || '_' || to_char(to_timestamp(from_ms / 1000) at time zone 'utc', 'YYYY_MM');
  strays bigint;
begin
  lower_bound := first_id(prefix, from_ms);
  upper_bound := first_id(prefix, to_ms);
  lower_bound := greatest(lower_bound, (select max(p.upper_bound) from partitions_of(parent) p));
  if lower_bound >= upper_bound or to_regclass(name) is not null then return 'there'; end if;
  if not lock_briefly(parent, parent || '_kept') then return 'busy'; end if;
  execute format('select count(*) from (select 1 from %I where %I >= %L and %I < %L limit 501) s',
    parent || '_kept', key, lower_bound, key, upper_bound) into strays;
  if strays > 500 then return 'strays'; end if;
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_kept', key, lower_bound, key, upper_bound, name);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, lower_bound, upper_bound);
  return 'made';
exception when lock_not_available then
  return 'busy';
end $$;
`;

/**
 * What partitions need on PostgreSQL. Ids are ordered by time, so dropping an expired month frees its space immediately
 * (docs/decisions/014-monthly-partitions.md).
 */
export const partitions: Subject = { sqlite: '', postgres };
