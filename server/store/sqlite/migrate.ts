import type { Database } from 'better-sqlite3';
import { migrations as released } from '../migrations/all.ts';
import { pendingMigrations, type Migration } from '../migrations/migration.ts';

/** The schema's version; 0 for an empty database. */
export function sqliteSchemaVersion(db: Database): number {
  const table = db.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migrations'").get();
  if (table === undefined) return 0;
  return Number(db.prepare('select coalesce(max(id), 0) from migrations').pluck().get());
}

/** Closes the database and throws NewerDatabase if a later build migrated it. */
export function refuseNewer(db: Database): void {
  try {
    pendingMigrations(released, sqliteSchemaVersion(db));
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Applies the missing migrations, each in one transaction, which also keeps other processes out. */
export function migrateSqlite(db: Database, at: number, all: readonly Migration[] = released): { version: number } {
  const step = db.transaction(() => {
    const [next] = pendingMigrations(all, sqliteSchemaVersion(db));
    if (next === undefined) return false;
    db.exec('create table if not exists migrations (id integer primary key, at integer not null) strict');
    db.exec(next.sqlite);
    db.prepare('insert into migrations (id, at) values (?, ?)').run(next.id, at);
    return true;
  });
  while (step.immediate());
  return { version: sqliteSchemaVersion(db) };
}
