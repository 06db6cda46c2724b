import type { Migration } from './migration.ts';

const DAYS = 7;
const key = 'adwall_id, dimension, week, value';
const add = (table: string): string => `
    on conflict (${key}) do update set clicks = ${table}clicks + excluded.clicks, payout = ${table}payout + excluded.payout`;

const table = (integer: string, options: string): string => `
-- What the days of a week since Thursday, 1 January 1970, add up to. Triggers keep it, whoever writes.
create table wall_weeks (
  adwall_id ${integer} not null,
  dimension text not null check (dimension in ('offer', 'source', 'country')),
  week ${integer} not null,
  value text not null,
  clicks ${integer} not null,
  payout ${integer} not null,
  primary key (${key})
)${options};
insert into wall_weeks (${key}, clicks, payout)
select adwall_id, dimension, day / ${DAYS}, value, sum(clicks), sum(payout) from wall_days
where dimension <> 'wall'
group by adwall_id, dimension, day / ${DAYS}, value
order by adwall_id, dimension, day / ${DAYS}, value;
`;

const sqlite = `${table('integer', ' strict, without rowid')}
create trigger wall_days_added after insert on wall_days
when new.dimension <> 'wall' begin
  insert into wall_weeks (${key}, clicks, payout)
  values (new.adwall_id, new.dimension, new.day / ${DAYS}, new.value, new.clicks, new.payout)${add('')};
end;
create trigger wall_days_changed after update of clicks, payout on wall_days
when new.dimension <> 'wall' and (new.clicks <> old.clicks or new.payout <> old.payout) begin
  insert into wall_weeks (${key}, clicks, payout)
  values (new.adwall_id, new.dimension, new.day / ${DAYS}, new.value, new.clicks - old.clicks, new.payout - old.payout)
  ${add('')};
end;
`;

/**
 * Adds the sums of some rows; in the order of the key, so that two writers rarely deadlock. A statement that both adds and
 * changes days sorts each by itself; one of two that wait for each other is tried again.
 */
const adding = (rows: string, having = ''): string => `
    insert into wall_weeks as w (${key}, clicks, payout)
    select adwall_id, dimension, day / ${DAYS}, value, sum(clicks), sum(payout) from (${rows}) as changed
    where dimension <> 'wall'
    group by adwall_id, dimension, day / ${DAYS}, value${having}
    order by adwall_id, dimension, day / ${DAYS}, value${add('w.')};`;
const columns = 'adwall_id, dimension, day, value';

const postgres = `
-- A process of the build before may still count: each count is added here, or by the triggers.
lock table wall_days in share row exclusive mode;
${table('bigint', '')}
create function count_wall_weeks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then${adding(`select ${columns}, clicks, payout from added`)}
  else${adding(
    `
      select ${columns}, clicks, payout from added
      union all select ${columns}, -clicks, -payout from removed`,
    ' having sum(clicks) <> 0 or sum(payout) <> 0',
  )}
  end if;
  return null;
end $$;
create trigger wall_days_added after insert on wall_days
  referencing new table as added for each statement execute function count_wall_weeks();
create trigger wall_days_changed after update on wall_days
  referencing old table as removed new table as added for each statement execute function count_wall_weeks();
`;

/** What offers, sources and countries brought by week, so that a ranking reads few rows (docs/decisions/056-rankings-read-weeks.md). */
export const wallWeeks: Migration = { id: 36, sqlite, postgres };
