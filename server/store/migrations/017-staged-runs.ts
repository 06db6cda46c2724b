import type { Migration } from './migration.ts';

/**
 * What runs of feeds bring, until it stands in the tables of offers. A run with a `version` has been applied: its rows
 * count as if they stood there. `awaited`: the version of the catalogue that requests wait for.
 */
const tables = (integer: string, options: string): string => `
create table staged_runs (
  run_id text primary key,
  feed text not null,
  version ${integer},
  applied_at ${integer}
)${options};

create table staged_offers (
  run_id text not null,
  offer_id ${integer} not null,
  external_id text not null,
  offer text,
  shown text,
  digest text not null,
  primary key (run_id, offer_id)
)${options};

alter table versions add column awaited ${integer} not null default 0;
update versions set awaited = catalogue;
`;

export const stagedRuns: Migration = { id: 17, sqlite: tables('integer', ' strict'), postgres: tables('bigint', '') };
