/** One step forward of the schema. It never changes once released; a later migration corrects it. */
export interface Migration {
  /** One more than that of the migration before it. */
  readonly id: number;
  readonly sqlite: string;
  readonly postgres: string;
}

/** A later build has migrated the database, so this build must not use it. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(version: number, known: number) {
    super(
      `The database has schema version ${version}, but this build knows only versions up to ${known}. ` +
        'Run the build that migrated it, or restore an earlier backup.',
    );
  }
}

/** The schema version after all of these migrations. */
export function newestVersion(all: readonly Migration[]): number {
  return all.at(-1)?.id ?? 0;
}

/** The migrations that a database at `version` still needs. Throws NewerDatabase if a later build migrated it. */
export function pendingMigrations(all: readonly Migration[], version: number): Migration[] {
  const newest = newestVersion(all);
  if (version > newest) throw new NewerDatabase(version, newest);
  return all.filter((migration) => migration.id > version);
}
