import type { DatabaseError } from 'pg';
import { driver } from './driver.ts';

/**
 * Errors with which the server refuses a statement, COMMIT included, after rolling its transaction back. What is not here
 * proves nothing about a transaction whose COMMIT was sent: 57P01 (shut down by an administrator) also reaches a backend
 * that has committed and waits for its replica, 40003 says that the outcome is unknown, and 08 and 58 come from poolers that
 * lost the server. A transaction's timeout (25P04) may strike while a commit that is done waits for its replica.
 */
const ROLLED_BACK = /^(?:0A|21|22|23|25(?!P04)|26|34|40(?!003)|42|44|53|54|55|57014$|P0)/;

/** A command of another connection was in the way: the same command may succeed when it is run again. */
const MET_ANOTHER = /^(?:40001|40P01|23505)$/;

/**
 * The database is in no state to write, or too slow: a failed serialization or deadlock after all tries, resources used
 * up, a read-only standby, timeouts, shutting down.
 */
const UNAVAILABLE = /^(?:40001|40P01|53|25006|25P03|25P04|55P03|57|58)/;

function stateOf(error: unknown): string {
  return isDatabaseError(error) ? (error.code ?? '') : '';
}

/** The database itself answered with this error. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof driver().DatabaseError;
}

/** Whether the database's own answer proves that the transaction was rolled back, even if COMMIT had been sent. */
export function provesRollback(error: unknown): boolean {
  return ROLLED_BACK.test(stateOf(error)) && !isOfLog(error);
}

/**
 * The server could not write its own log, for want of room perhaps: it ends, and finds on its next start which commits are
 * in the log already. The severity would tell, but the server translates it.
 */
function isOfLog(error: unknown): boolean {
  return isDatabaseError(error) && error.file === 'xlog.c';
}

/** Whether the transaction was rolled back because another one was in its way. */
export function metAnother(error: unknown): boolean {
  return MET_ANOTHER.test(stateOf(error));
}

/** Whether the fault lies with the state of the database, not with the command. */
export function saysUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(stateOf(error));
}

/** Whether there was no room on the database's disk. */
export function isStorageFull(error: unknown): boolean {
  return stateOf(error) === '53100';
}

/** Whether the connection leads to a server that takes no writes: a new one may find the primary. */
export function isReadOnly(error: unknown): boolean {
  return stateOf(error) === '25006';
}
