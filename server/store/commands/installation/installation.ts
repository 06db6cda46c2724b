import { databaseNow } from '../../database-now.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';

const PROBE = 'readiness_probe';
const BACKUP = 'backup_at';
/** Large enough to need new pages, as storing something does. */
const PROBE_CHARACTERS = 32_768;

export const installationQueries = {
  claimValue: query('insert into installation (name, value) values ($1, $2) on conflict (name) do nothing'),
  databaseTime: query<{ at: number }>({
    sqlite: `select ${databaseNow.sqlite} as at`,
    postgres: `select ${databaseNow.postgres} as at`,
  }),
  firstMigration: query<{ at: number | null }>('select min(at) as at from migrations'),
  readValue: query<{ value: string }>('select value from installation where name = $1'),
  setValue: query(`
    insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`),
};

export const installationCommands = {
  ...reads({ databaseTime, readInstallationValue, lastBackup, installedAt }),
  ...writes({ probe, noteBackup }),
};

export function* claimInstallationValue(name: string, value: string): Command<string> {
  yield* one(installationQueries.claimValue, name, value);
  const stored = yield* one(installationQueries.readValue, name);
  if (stored === undefined) throw new Error(`The installation value ${name} was written but can't be read.`);
  return stored.value;
}

export function* readInstallationValue(name: string): Command<string | null> {
  return (yield* one(installationQueries.readValue, name))?.value ?? null;
}

/** Readiness check: writes a large row, reads it back and empties it. Throws if the database can't. */
function* probe(at: number): Command<void> {
  yield* one(installationQueries.setValue, PROBE, String(at).padEnd(PROBE_CHARACTERS));
  const stored = yield* one(installationQueries.readValue, PROBE);
  if (stored === undefined) throw new Error('The database lost the row that was just written.');
  yield* one(installationQueries.setValue, PROBE, String(at));
}

/** Stores when the last backup was made. The last call wins, even if another process has stored a later time. */
function* noteBackup(at: number): Command<void> {
  yield* one(installationQueries.setValue, BACKUP, String(at));
}

/** When the last backup was made; null if none was recorded. */
function* lastBackup(): Command<number | null> {
  const stored = yield* one(installationQueries.readValue, BACKUP);
  return stored === undefined ? null : Number(stored.value);
}

/** Reads the clock of the database's machine, in epoch ms; on SQLite that is ours. */
function* databaseTime(): Command<number> {
  return (yield* one(installationQueries.databaseTime))?.at ?? 0;
}

/** When this database's tables were created. */
function* installedAt(): Command<number> {
  return (yield* one(installationQueries.firstMigration))?.at ?? 0;
}
