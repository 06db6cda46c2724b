import type { DatabaseError } from 'pg';
import { driver } from './driver.ts';

/**
 * Errors that prove a rollback, even if COMMIT had been sent. Others prove nothing: 57P01 (administrator shutdown) also
 * reaches a backend that has committed and waits for its replica, 40003 means that the outcome is unknown, and 08 and
 * 58 come from poolers that lost the server. The transaction timeout (25P04) may strike while a finished commit waits
 * for its replica.
 */
const ROLLED_BACK = /^(?:0A|21|22|23|25(?!P04)|26|34|40(?!003)|42|44|53|54|55|57014$|P0)/;

/** A conflict with another connection's command: the same command may succeed when it is retried. */
const CONFLICT = /^(?:40001|40P01|23505)$/;

/**
 * The database can't write or is too slow: a serialization failure or deadlock after all retries, exhausted resources,
 * a read-only standby, a timeout or a shutdown. 55RW1 is ours: the database is being moved (`move/postgres-side.ts`).
 */
const UNAVAILABLE = /^(?:40001|40P01|53|25006|25P03|25P04|55P03|55RW1|57|58)/;

/** A statement that this client has prepared is missing, or one that it has not prepared exists. */
const NOT_AS_PREPARED = /^(?:26000|42P05)$/;

function stateOf(error: unknown): string {
  return isDatabaseError(error) ? (error.code ?? '') : '';
}

/** Whether the database itself returned this error. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof driver().DatabaseError;
}

/**
 * Whether the database may soon accept connections: it can't be reached, is starting, or has too many connections.
 * Other errors, such as a wrong password, would repeat.
 */
export function mayComeBack({ cause }: Error): boolean {
  if (isDatabaseError(cause)) return /^(?:08(?!P01)|57P0[1-3]|53300|25006)/.test(stateOf(cause));
  return !(cause instanceof Error) || cause.cause === undefined || mayComeBack(cause);
}

/** Whether the database's error proves that the transaction was rolled back, even if COMMIT had been sent. */
export function provesRollback(error: unknown): boolean {
  return (ROLLED_BACK.test(stateOf(error)) && !isFromServerLog(error)) || isNeverSent(error);
}

/**
 * Whether PgBouncer got no server connection in time for the transaction. It then closes our connection, and the server
 * has seen nothing of the transaction.
 */
export function isNeverSent(error: unknown): boolean {
  return stateOf(error) === '08P01' && isDatabaseError(error) && error.message === 'query_wait_timeout';
}

/** Whether prepared statements get lost, as behind a pooler that doesn't support them. */
export function isNotAsPrepared(error: unknown): boolean {
  return NOT_AS_PREPARED.test(stateOf(error));
}

/**
 * Whether the server could not write its own log, perhaps because its disk is full. It then stops, and only its next
 * start decides which commits are in the log. The severity isn't checked, because the server translates it.
 */
function isFromServerLog(error: unknown): boolean {
  return isDatabaseError(error) && error.file === 'xlog.c';
}

/** Whether the transaction was rolled back because it conflicted with another one. */
export function isConflict(error: unknown): boolean {
  return CONFLICT.test(stateOf(error));
}

/** Whether the state of the database is the cause, not the command. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(stateOf(error)) || isNeverSent(error);
}

/** Whether a statement took longer than it may, or waited longer for a lock. */
export function isTooSlow(error: unknown): boolean {
  return /^(?:57014|55P03)$/.test(stateOf(error));
}

/** Whether a value of the statement is the cause: the same statement may succeed with other values. */
export function isBadData(error: unknown): boolean {
  return stateOf(error).startsWith('22');
}

/** Whether the database's disk is full. */
export function isStorageFull(error: unknown): boolean {
  return stateOf(error) === '53100';
}

/** Whether the connection's server is read-only: a new connection may reach the primary. */
export function isReadOnly(error: unknown): boolean {
  return stateOf(error) === '25006';
}
