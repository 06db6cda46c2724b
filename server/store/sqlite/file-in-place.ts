import { statSync } from 'node:fs';
import { ExpectedFailure } from '../../runtime/expected-failure.ts';

/** SQLite keeps using a file after it was deleted or replaced. Anything stored there is lost when the process ends. */
export class DatabaseMoved extends ExpectedFailure {
  override readonly name = 'DatabaseMoved';
  readonly code = 'database_moved';
  readonly detail =
    'The database file was moved, deleted or replaced. What is stored now is lost when the process ends.';

  constructor(file: string) {
    super(`${file} is no longer the file that this process opened.`);
  }
}

/** Returns a function that throws `DatabaseMoved` once the opened file no longer has its name. */
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
