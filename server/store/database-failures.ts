import { messageOf } from '../runtime/error-text.ts';
import { ExpectedFailure } from '../runtime/expected-failure.ts';

const NO_ANSWER = 'The database does not respond.';

/**
 * The database did not confirm a commit: the command ran once or not at all (docs/contract/http.md#unknown-outcomes).
 * Never retry it unless its own identity or key makes a second run harmless.
 */
export class OutcomeUnknown extends ExpectedFailure {
  override readonly name = 'OutcomeUnknown';
  readonly code = 'outcome_unknown';
  readonly detail = NO_ANSWER;

  constructor(cause: unknown) {
    super('The database did not confirm the command. It was carried out once, or not at all.', { cause });
  }
}

/**
 * The database was unreachable or didn't run the command in time. This command wrote nothing; earlier commits of its
 * use case stay (see `afterCommit`).
 */
export class DatabaseUnavailable extends ExpectedFailure {
  override readonly name = 'DatabaseUnavailable';
  readonly code = 'database_unavailable';
  readonly detail = NO_ANSWER;

  constructor(cause: unknown) {
    super(`The database is not available: ${messageOf(cause)}`, { cause });
  }
}

/** The disk is full. This command wrote nothing; stored data can still be read. */
export class StorageFull extends ExpectedFailure {
  override readonly name = 'StorageFull';
  readonly code = 'storage_full';
  readonly detail = 'The disk that holds the database is full.';

  constructor(cause: unknown) {
    super('The disk that holds the database is full.', { cause });
  }
}

/**
 * `key rewrap` changed the master key, so the database refused data that this process had sealed. This command wrote
 * nothing.
 */
export class MasterKeyChanged extends ExpectedFailure {
  override readonly name = 'MasterKeyChanged';
  readonly code = 'master_key_mismatch';
  readonly detail = 'The master key was changed. Restart this process with the new key.';

  constructor(cause: unknown) {
    super('Nothing was stored, because the master key was changed and this process has the old one.', { cause });
  }
}

/** Another request has used this Idempotency-Key (docs/contract/http.md#idempotency), so this command wrote nothing. */
export class StaffKeyUsed extends Error {
  override readonly name = 'StaffKeyUsed';

  constructor() {
    super('Another request of the same person has used this Idempotency-Key.');
  }
}

/** Whether the schema's key fence refused a row. */
export function isKeyFence(error: unknown): boolean {
  return error instanceof Error && error.message === 'the master key was changed';
}

const NOTHING_WRITTEN = [DatabaseUnavailable, StorageFull, MasterKeyChanged];

/**
 * For a command after a commit of the same use case: its failure must not claim that nothing was written, so it becomes
 * `OutcomeUnknown`.
 */
export async function afterCommit<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    const saysNothingWritten = NOTHING_WRITTEN.some((kind) => error instanceof kind);
    throw saysNothingWritten ? new OutcomeUnknown(error) : error;
  }
}
