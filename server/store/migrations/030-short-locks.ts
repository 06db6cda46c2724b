import type { Migration } from './migration.ts';

const UP_TO = "(select cast(value as bigint) from retention_cursors where name = 'audit_log')";

/** Most rows are of few actions and people, so that looking for others went through all of them. */
const indexes = `
create index audit_log_actions on audit_log (action, audit_id);
create index audit_log_actors on audit_log (actor_id, audit_id);
`;

const sqlite = `${indexes}
drop trigger audit_log_no_delete;
create trigger audit_log_no_delete before delete on audit_log
when old.audit_id > coalesce(${UP_TO}, 0)
begin select raise(abort, 'rows of the audit log are deleted by retention only'); end;
`;

const postgres = `${indexes}
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.audit_id <= ${UP_TO} then return old; end if;
  end if;
  raise exception 'rows of the audit log are never changed, and deleted by retention only';
end $$;

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
create or replace function make_partition(parent text, from_ms bigint, to_ms bigint) returns text language plpgsql as $$
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

-- Drops the oldest partition if it ends before the id of that time. The rows that are still needed move to the partition of
-- those that are kept. Changes nothing if they are more than most_rows.
create or replace function drop_partition(parent text, before_ms bigint, most_rows bigint) returns text
language plpgsql as $$
declare
  oldest record;
  left_over bigint;
begin
  select * into oldest from partitions_of(parent) limit 1;
  if not found or oldest.upper_bound > first_id(partition_prefix(parent), before_ms) then return 'none'; end if;
  execute format('select count(*) from (select 1 from %s limit %s) n', oldest.part, most_rows + 1) into left_over;
  if left_over > most_rows then return 'needed'; end if;
  if not lock_briefly(parent, oldest.part::text, parent || '_kept') then return 'busy'; end if;
  execute format('alter table %I detach partition %s', parent, oldest.part);
  execute format('insert into %I select * from %s', parent || '_kept', oldest.part);
  execute format('drop table %s', oldest.part);
  return 'dropped';
exception when lock_not_available then
  return 'busy';
end $$;
`;

/**
 * Indexes of the audit log, locks of partitions that hold up nobody for long (docs/decisions/037-partitions.md), and an audit log from which the job
 * that removes old rows may delete what it has archived (docs/decisions/047-archives.md).
 */
export const shortLocks: Migration = { id: 30, sqlite, postgres };
