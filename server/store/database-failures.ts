/**
 * The database did not confirm a commit: the command was carried out once, or not at all
 * (docs/contract/http.md#unknown-outcomes). Never run it again unless its own identity or key makes a second run
 * harmless.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('The database did not confirm the command: it was carried out once, or not at all.', { cause });
  }
}

/**
 * The database can't be reached, or could not carry out the command in time. Nothing of this command was written; what
 * a use case has committed before stays, see `afterCommit`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The database is not available: ${why}`, { cause });
  }
}

/** The disk is full. This command wrote nothing; earlier data can still be read. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';

  constructor(cause: unknown) {
    super('The disk that holds the database is full.', { cause });
  }
}

/**
 * The database belongs to another master key since `key rewrap`, and took nothing that this process had sealed. Nothing of
 * this command was written.
 */
export class MasterKeyChanged extends Error {
  override readonly name = 'MasterKeyChanged';

  constructor(cause: unknown) {
    super('Nothing was stored, because the master key was changed and this process has the old one.', { cause });
  }
}

/** Whether the key fence of the schema refused what it was given. */
export function isKeyFence(error: unknown): boolean {
  return error instanceof Error && error.message === 'the master key was changed';
}

const SAY_NOTHING_WRITTEN = [DatabaseUnavailable, StorageFull, MasterKeyChanged];

/**
 * What a use case asks the store after it has committed something: that this failed must not say that nothing was
 * written.
 */
export async function afterCommit<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    const saysNothingWritten = SAY_NOTHING_WRITTEN.some((kind) => error instanceof kind);
    throw saysNothingWritten ? new OutcomeUnknown(error) : error;
  }
}
