import { migrations } from './all.ts';
import { newestVersion, type Migration } from './migration.ts';

/** The migration that a next release could have: a table with a row for each account. */
export const nextMigration: Migration = {
  id: newestVersion(migrations) + 1,
  sqlite: `
create table next_release (account_id integer primary key, kind text not null) strict;
insert into next_release (account_id, kind) select account_id, kind from accounts;
`,
  postgres: `
create table next_release (account_id bigint primary key, kind text not null);
insert into next_release (account_id, kind) select account_id, kind from accounts;
`,
};

/** Makes this process one of the next release, which has another migration. Returns what takes it back. */
export function becomeNextRelease(migration: Migration = nextMigration): () => void {
  const all = migrations as Migration[];
  all.push(migration);
  return () => {
    all.splice(all.indexOf(migration), 1);
  };
}
