/**
 * The connection to the database ended after a command was sent to be committed and before the database answered: it is
 * written once, or not at all. Never run it again unless a second run is harmless by its own identity or key.
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

/** There is no room to store anything. Nothing of this command was written; what was stored before can still be read. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';

  constructor(cause: unknown) {
    super('There is no room left where the database is stored.', { cause });
  }
}

/**
 * What a use case asks the store after it has committed something: that this failed must not say that nothing was
 * written.
 */
export async function afterCommit<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    const saysNothingWritten = error instanceof DatabaseUnavailable || error instanceof StorageFull;
    throw saysNothingWritten ? new OutcomeUnknown(error) : error;
  }
}
