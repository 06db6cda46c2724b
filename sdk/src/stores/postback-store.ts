/**
 * Remembers which postbacks were handled. The service delivers at least once, so a receiver must recognize repeats.
 * It must store a key in the same transaction as its effect: otherwise a crash between the two would lose the effect,
 * or count it twice.
 */
export interface PostbackStore<Transaction, Result = unknown> {
  /**
   * In one transaction: stores the key, calls `work` with the transaction if the key was new, and commits. Returns
   * whether the key was new.
   * If `work` throws or its promise rejects, it rolls back and throws the same error, so that the next attempt runs
   * `work` again. Of two concurrent calls with one key, the second waits for the first.
   */
  once(dedupeKey: string, work: (transaction: Transaction) => Result): boolean | Promise<boolean>;
  /** Whether `work` must be synchronous. If so, receivers reject an async `handle` when they are created. */
  readonly isSynchronous?: boolean;
}

/** The return type of a synchronous function: anything but a promise. */
export type Synchronous = void | null | string | number | bigint | boolean | (object & { readonly then?: never });

/** Validates a table name, which becomes part of SQL text. */
export function tableName(name: string): string {
  if (/^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?$/i.test(name)) return name;
  throw new RangeError('table must be a plain name, such as rewards_wall_postbacks');
}

export const DEFAULT_TABLE = 'rewards_wall_postbacks';
