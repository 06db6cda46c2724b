/** One forward step of the schema. Its text never changes once released; a later step corrects an earlier one. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly id: number;
  readonly sqlite: string;
  readonly postgres: string;
}

/** The database was written by a later build, so this one must not touch it. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(version: number, known: number) {
    super(
      `The database has schema version ${version}, but this build knows only versions up to ${known}. ` +
        'Run the build that migrated it, or restore an earlier backup.',
    );
  }
}

/** The steps that a database at `version` still needs. Throws NewerDatabase when it is ahead of this build. */
export function pendingMigrations(all: readonly Migration[], version: number): Migration[] {
  if (version > all.length) throw new NewerDatabase(version, all.length);
  return all.filter((migration) => migration.id > version);
}
