import type { Migration } from './migration.ts';

const STATES = ['pending', 'waiting', 'delivered', 'exhausted'] as const;
const columns = STATES.join(', ');
const each = (text: (state: string) => string): string => STATES.map(text).join(', ');

const indexes = `
-- Lists and replays of a postback's deliveries, newest first, by state or not.
create index deliveries_listed on deliveries (postback_id, state, created_at, delivery_id);
drop index deliveries_exhausted;
-- Reversals that a replay of their credit may have to hold back.
create index deliveries_reversals on deliveries (lead_id) where status = 2 and state = 'pending';
`;

const sqlite = `
-- How many deliveries of a postback are in each state. Triggers keep it, whoever writes.
-- part is 0: PostgreSQL has parts, and both have the same columns.
create table delivery_counts (
  postback_id text not null,
  part integer not null,
  ${each((state) => `${state} integer not null`)},
  primary key (postback_id, part)
) strict, without rowid;
insert into delivery_counts (postback_id, part, ${columns})
select postback_id, 0, ${each((state) => `sum(state = '${state}')`)} from deliveries group by postback_id;

create trigger deliveries_added after insert on deliveries begin
  insert into delivery_counts (postback_id, part, ${columns})
  values (new.postback_id, 0, ${each((state) => `new.state = '${state}'`)})
  on conflict (postback_id, part) do update set ${each((state) => `${state} = ${state} + excluded.${state}`)};
end;
create trigger deliveries_moved after update of state on deliveries when old.state <> new.state begin
  update delivery_counts
  set ${each((state) => `${state} = ${state} + (new.state = '${state}') - (old.state = '${state}')`)}
  where postback_id = new.postback_id and part = 0;
end;
create trigger deliveries_removed after delete on deliveries begin
  update delivery_counts set ${each((state) => `${state} = ${state} - (old.state = '${state}')`)}
  where postback_id = old.postback_id and part = 0;
end;

-- The delivery that was attempted last.
create table postback_attempts (
  postback_id text primary key,
  delivery_id text not null
) strict, without rowid;
insert into postback_attempts (postback_id, delivery_id)
select postback_id, delivery_id from (
  select d.postback_id, a.delivery_id, max(a.at) from attempts a join deliveries d on d.delivery_id = a.delivery_id
  group by d.postback_id);
${indexes}`;

const postgres = `
-- A process of the build before may still store deliveries: each is counted here, or by the triggers.
lock table deliveries in share row exclusive mode;

-- How many deliveries of a postback are in each state: the sums over all parts. Triggers keep it, whoever writes. Each
-- session has its part, so that sessions don't wait for each other.
create table delivery_counts (
  postback_id text not null,
  part bigint not null,
  ${each((state) => `${state} bigint not null`)},
  primary key (postback_id, part)
) with (fillfactor = 50);
insert into delivery_counts (postback_id, part, ${columns})
select postback_id, 0, ${each((state) => `count(*) filter (where state = '${state}')`)}
from deliveries group by postback_id;

create function count_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into delivery_counts as c (postback_id, part, ${columns})
    select a.postback_id, pg_backend_pid() % 256, ${each((state) => `count(*) filter (where a.state = '${state}')`)}
    from added a group by a.postback_id order by a.postback_id
    on conflict (postback_id, part) do update set ${each((state) => `${state} = c.${state} + excluded.${state}`)};
  elsif tg_op = 'DELETE' then
    insert into delivery_counts as c (postback_id, part, ${columns})
    select r.postback_id, pg_backend_pid() % 256, ${each((state) => `-count(*) filter (where r.state = '${state}')`)}
    from removed r group by r.postback_id order by r.postback_id
    on conflict (postback_id, part) do update set ${each((state) => `${state} = c.${state} + excluded.${state}`)};
  else
    insert into delivery_counts as c (postback_id, part, ${columns})
    select m.postback_id, pg_backend_pid() % 256, ${each((state) => `m.${state}`)}
    from (
      select b.postback_id, ${each((state) => `coalesce(sum(b.n) filter (where b.state = '${state}'), 0) as ${state}`)}
      from (select postback_id, state, 1 as n from added union all select postback_id, state, -1 from removed) b
      group by b.postback_id) m
    where ${STATES.map((state) => `m.${state} <> 0`).join(' or ')}
    order by m.postback_id
    on conflict (postback_id, part) do update set ${each((state) => `${state} = c.${state} + excluded.${state}`)};
  end if;
  return null;
end $$;
create trigger deliveries_added after insert on deliveries
  referencing new table as added for each statement execute function count_deliveries();
create trigger deliveries_moved after update on deliveries
  referencing old table as removed new table as added for each statement execute function count_deliveries();
create trigger deliveries_removed after delete on deliveries
  referencing old table as removed for each statement execute function count_deliveries();

-- The delivery that was attempted last.
create table postback_attempts (
  postback_id text primary key,
  delivery_id text not null
);
insert into postback_attempts (postback_id, delivery_id)
select distinct on (d.postback_id) d.postback_id, a.delivery_id
from attempts a join deliveries d on d.delivery_id = a.delivery_id
order by d.postback_id, a.at desc;
${indexes}`;

/** Counts of deliveries, so that nothing has to count them, and indexes to list and replay them. */
export const deliveryCounts: Migration = { id: 24, sqlite, postgres };
