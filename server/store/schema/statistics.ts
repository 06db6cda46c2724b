import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';

const COUNTERS = ['impressions', 'clicks', 'leads', 'reversals', 'conversions', 'payout', 'gross', 'amount'];
const DAYS_A_WEEK = 7;

const tables = ({ byKey, bytes, integer, real, strict }: Dialect): string => {
  const counters = COUNTERS.map((name) => `${name} ${integer} not null default 0`).join(',\n  ');
  return `
-- Counts by quarter of a UTC day.
create table offer_periods (
  period ${integer} not null,
  adwall_id ${integer} not null,
  offer_id ${integer} not null,
  ${counters},
  primary key (period, adwall_id, offer_id)
)${byKey};

create table offer_statistics (
  offer_id ${integer} primary key,
  epc ${integer},
  conversion_rate text,
  popularity ${real} not null,
  trending ${real} not null,
  minutes_to_credit ${integer},
  completion_rate ${real}
)${strict};

-- What became of the clicks on each offer: lists tell from it how soon it credits and how many users complete it.
create table offer_outcomes (
  period ${integer} not null,
  offer_id ${integer} not null,
  outcome text not null check (outcome in ('completed', 'credited', 'started')),
  minutes ${integer} not null,
  total ${integer} not null,
  primary key (period, offer_id, outcome, minutes)
)${byKey};

-- What the leads of each reward rule got, minus reversals.
create table rule_sums (
  rule_id text primary key,
  adwall_id ${integer} not null,
  leads ${integer} not null,
  reversals ${integer} not null,
  base ${integer} not null,
  bonus ${integer} not null
)${byKey};

-- How far the statistics have been counted: the last click_id, the last transaction_id.
create table statistics_cursors (
  name text primary key,
  value text not null
)${byKey};
insert into statistics_cursors (name, value) values ('clicks', ''), ('ledger', '0'), ('outcomes', '');

-- Figures of a wall by UTC day, and of its offers, sources, countries and placements.
create table wall_days (
  adwall_id ${integer} not null,
  dimension text not null check (dimension in ('wall', 'offer', 'source', 'country', 'placement')),
  day ${integer} not null,
  value text not null,
  -- Lists that users opened; of walls and placements.
  openings ${integer} not null default 0,
  ${counters},
  primary key (adwall_id, dimension, day, value)
)${byKey};

-- What the days of a week since Thursday, 1 January 1970, add up to, so that a ranking reads few rows
-- (docs/decisions/010-how-figures-are-counted.md). Triggers keep it, whoever writes.
create table wall_weeks (
  adwall_id ${integer} not null,
  dimension text not null check (dimension in ('offer', 'source', 'country', 'placement')),
  week ${integer} not null,
  value text not null,
  clicks ${integer} not null,
  payout ${integer} not null,
  primary key (adwall_id, dimension, week, value)
)${byKey};

-- The placements of a wall that statistics count apart from the others. Strangers can make up names, so there is a limit.
create table wall_placements (
  adwall_id ${integer} not null,
  name text not null,
  primary key (adwall_id, name)
)${byKey};

create table wall_viewers (
  adwall_id ${integer} not null,
  day ${integer} not null,
  registers ${bytes} not null,
  primary key (adwall_id, day)
)${byKey};
`;
};

const weekKey = 'adwall_id, dimension, week, value';
const addToWeek = (table: string): string => `
  on conflict (${weekKey}) do update set clicks = ${table}clicks + excluded.clicks, payout = ${table}payout + excluded.payout`;

const sqliteWeeks = `
create trigger wall_days_added after insert on wall_days
when new.dimension <> 'wall' begin
  insert into wall_weeks (${weekKey}, clicks, payout)
  values (new.adwall_id, new.dimension, new.day / ${DAYS_A_WEEK}, new.value, new.clicks, new.payout)${addToWeek('')};
end;
create trigger wall_days_changed after update of clicks, payout on wall_days
when new.dimension <> 'wall' and (new.clicks <> old.clicks or new.payout <> old.payout) begin
  insert into wall_weeks (${weekKey}, clicks, payout)
  values (new.adwall_id, new.dimension, new.day / ${DAYS_A_WEEK}, new.value, new.clicks - old.clicks,
    new.payout - old.payout)${addToWeek('')};
end;
`;

/**
 * Adds the sums of some rows in key order, so that two writers rarely deadlock. A statement that both adds and changes
 * days sorts each separately; if two of them deadlock, one is retried.
 */
const addWeeks = (rows: string, having = ''): string => `
    insert into wall_weeks as w (${weekKey}, clicks, payout)
    select adwall_id, dimension, day / ${DAYS_A_WEEK}, value, sum(clicks), sum(payout) from (${rows}) as changed
    where dimension <> 'wall'
    group by adwall_id, dimension, day / ${DAYS_A_WEEK}, value${having}
    order by adwall_id, dimension, day / ${DAYS_A_WEEK}, value${addToWeek('w.')};`;
const dayKey = 'adwall_id, dimension, day, value';

const postgresWeeks = `
create function count_wall_weeks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then${addWeeks(`select ${dayKey}, clicks, payout from added`)}
  else${addWeeks(
    `
      select ${dayKey}, clicks, payout from added
      union all select ${dayKey}, -clicks, -payout from removed`,
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

/** Results of offers and walls. */
export const statistics: Subject = {
  sqlite: tables(sqlite) + sqliteWeeks,
  postgres: tables(postgres) + postgresWeeks,
};
