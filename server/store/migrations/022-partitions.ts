import type { Migration } from './migration.ts';

interface Step {
  table: string;
  key: string;
  prefix: string;
  primaryKey: string;
  indexes: string;
}

/**
 * SQL of a table's step: what it has becomes the first partition, up to the end of this month, whatever its size. Only
 * `indexes` that differ are built anew.
 */
const partition = ({ indexes, key, prefix, primaryKey, table }: Step): string => `
alter table ${table} rename to ${table}_before;
alter table ${table}_before rename constraint ${table}_pkey to ${table}_before_pkey;
create table ${table} (like ${table}_before including defaults including constraints) partition by range (${key});
alter table ${table} add constraint ${table}_pkey primary key (${primaryKey});
${indexes}
do $$
declare
  bound text := first_id('${prefix}', cast(extract(epoch from date_trunc('month', now() at time zone 'utc')
    + interval '1 month') as bigint) * 1000);
  newest text := (select max(${key}) from ${table}_before);
begin
  if newest >= bound then bound := newest || '0'; end if;
  execute format('alter table ${table} attach partition ${table}_before for values from (minvalue) to (%L)', bound);
end $$;
create table ${table}_kept partition of ${table} default;
`;

const postgres = `
-- Comes before every time-ordered id of that time (epoch ms) or later.
create function first_id(prefix text, at_ms bigint) returns text language sql immutable as $$
  select prefix || '_' || lpad(to_hex(at_ms), 12, '0')
$$;

-- The column by which a table is partitioned, and the beginning of its ids.
create function partition_key(parent text) returns text language sql immutable as $$
  select case parent when 'clicks' then 'click_id' when 'deliveries' then 'lead_id' when 'attempts' then 'delivery_id' end
$$;
create function partition_prefix(parent text) returns text language sql immutable as $$
  select case parent when 'clicks' then 'clk' when 'deliveries' then 'lead' when 'attempts' then 'dlv' end
$$;

alter index clicks_account rename to clicks_before_account;
${partition({
  table: 'clicks',
  key: 'click_id',
  prefix: 'clk',
  primaryKey: 'click_id',
  indexes: 'create index clicks_account on clicks (account_id, offer_id, at);',
})}
alter index deliveries_due rename to deliveries_before_due;
alter index deliveries_exhausted rename to deliveries_before_exhausted;
alter table deliveries drop constraint deliveries_delivery_id_key;
${partition({
  table: 'deliveries',
  key: 'lead_id',
  prefix: 'lead',
  primaryKey: 'lead_id, status, postback_id',
  indexes: `create unique index deliveries_id on deliveries (delivery_id, lead_id);
create index deliveries_due on deliveries (postback_id, due_at, lead_id) where state = 'pending';
create index deliveries_exhausted on deliveries (postback_id) where state = 'exhausted';`,
})}
${partition({ table: 'attempts', key: 'delivery_id', prefix: 'dlv', primaryKey: 'delivery_id, number', indexes: '' })}

-- The partitions with bounds, in their order.
create function partitions_of(parent text) returns table (part regclass, upper_bound text) language sql stable as $$
  select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.*)''\\)$')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = parent::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by 2
$$;

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
  perform set_config('lock_timeout', '200ms', true);
  execute format('lock table %I in access exclusive mode', parent);
  execute format('select count(*) from (select 1 from %I where %I >= %L and %I < %L limit 10001) s',
    parent || '_kept', key, lower_bound, key, upper_bound) into strays;
  if strays > 10000 then return 'strays'; end if;
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_kept', key, lower_bound, key, upper_bound, name);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, lower_bound, upper_bound);
  return 'made';
exception when lock_not_available then
  return 'busy';
end $$;

-- Drops the oldest partition if it ends before the id of that time. The rows that are still needed move to the partition of
-- those that are kept. Changes nothing if they are more than most_rows.
create function drop_partition(parent text, before_ms bigint, most_rows bigint) returns text language plpgsql as $$
declare
  oldest record;
  left_over bigint;
begin
  select * into oldest from partitions_of(parent) limit 1;
  if not found or oldest.upper_bound > first_id(partition_prefix(parent), before_ms) then return 'none'; end if;
  execute format('select count(*) from (select 1 from %s limit %s) n', oldest.part, most_rows + 1) into left_over;
  if left_over > most_rows then return 'needed'; end if;
  perform set_config('lock_timeout', '200ms', true);
  execute format('lock table %I in access exclusive mode', parent);
  execute format('alter table %I detach partition %s', parent, oldest.part);
  execute format('insert into %I select * from %s', parent || '_kept', oldest.part);
  execute format('drop table %s', oldest.part);
  return 'dropped';
exception when lock_not_available then
  return 'busy';
end $$;
`;

/**
 * Partitions clicks, deliveries and attempts on PostgreSQL by the time-ordered ids, so that a month that nobody needs any
 * more gives its space back at once (docs/decisions/037-partitions.md).
 */
export const partitions: Migration = { id: 22, sqlite: '', postgres };
