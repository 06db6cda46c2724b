import { statSync } from 'node:fs';
import { ExpectedFailure } from '../../runtime/expected-failure.ts';

/** SQLite goes on with a file that has no name any more. What it stores there is lost when the process ends. */
export class DatabaseMoved extends ExpectedFailure {
  override readonly name = 'DatabaseMoved';
  readonly code = 'database_moved';
  readonly detail =
    'The database file was moved, deleted or replaced. What is stored now is lost when the process ends.';

  constructor(file: string) {
    super(`${file} is no longer the file that this process opened.`);
  }
}

/** Returns what throws `DatabaseMoved` once another file, or none, has the name of the one that was just opened. */
export function keepInPlace(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  const opened = identityOf(file);
  return () => {
    if (identityOf(file) !== opened) throw new DatabaseMoved(file);
  };
}

function identityOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
}
