import type { Migration } from './migration.ts';

const tables = (integer: string, real: string, options: string): string => `
create table offer_outcomes (
  period ${integer} not null,
  offer_id ${integer} not null,
  outcome text not null check (outcome in ('completed', 'credited', 'started')),
  minutes ${integer} not null,
  total ${integer} not null,
  primary key (period, offer_id, outcome, minutes)
)${options};

alter table offer_statistics add column minutes_to_credit ${integer};
alter table offer_statistics add column completion_rate ${real};

-- Outcomes are counted for the clicks that follow: those before were counted without.
insert into statistics_cursors (name, value) select 'outcomes', value from statistics_cursors where name = 'clicks';
`;

/** What became of the clicks on each offer, from which lists tell how soon it credits and how many users complete it. */
export const outcomes: Migration = {
  id: 9,
  sqlite: tables('integer', 'real', ' strict, without rowid'),
  postgres: tables('bigint', 'double precision', ''),
};
