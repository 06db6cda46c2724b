import type { Migration } from './migration.ts';

const columns = (integer: string): string => `
-- What the last verification of everything has found, and when; 0 if it found nothing. damaged_at: when the database file
-- was found to be damaged; 0 if it was not, or is no more.
alter table ledger_verification add column open_at ${integer} not null default 0;
alter table ledger_verification add column open_problems ${integer} not null default 0;
alter table ledger_verification add column damaged_at ${integer} not null default 0;
update ledger_verification set open_at = at, open_problems = problems where is_full = 1 and problems > 0;
`;

const table = (id: string, integer: string, options: string): string => `
-- Erasures, each as a digest that identifies nobody, for the lists that processes keep outside the database. The ids are in
-- the order of the commits.
create table erasures (
  id ${id},
  digest text not null unique,
  at ${integer} not null
)${options};
`;

/** What a full verification found stays until another one finds nothing, and erasures reach the list of each process. */
export const nothingForgotten: Migration = {
  id: 43,
  sqlite: columns('integer') + table('integer primary key autoincrement', 'integer', ' strict'),
  postgres: columns('bigint') + table('bigint generated always as identity primary key', 'bigint', ''),
};
