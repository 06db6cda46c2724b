import type { Database } from 'better-sqlite3';
import type { Turns } from '../../runtime/turns.ts';

/**
 * The read transaction that the reads of a turn share: SQLite locks and unlocks the file once instead of each time. That
 * saves 19 µs of a list request under load.
 */
export interface TurnTransaction {
  /** To be called before each such read. Begins the transaction of this turn unless it is open. */
  enter(): void;
  /** Ends the transaction, if one is open. To be called before everything that needs the newest state or a lock. */
  end(): void;
}

/**
 * The transaction ends with the turn, so it never holds back a checkpoint for longer. It holds back no writer: those of
 * other processes don't wait for readers, and our own ends it. `onBegin` is called for each transaction.
 */
export function createTurnTransaction(
  db: Database,
  turns: Turns,
  onBegin: () => void = () => undefined,
): TurnTransaction {
  const begin = db.prepare('begin');
  const rollback = db.prepare('rollback');
  /** The turn whose reads share the open transaction. */
  let openIn: number | null = null;

  const end = (): void => {
    if (openIn === null) return;
    openIn = null;
    // The group commit or a failing disk may have ended it. A transaction that is open may also be a group commit's whose
    // rollback failed: its callers know that nothing was written, so it must not be committed.
    if (db.inTransaction) rollback.run();
  };

  return {
    enter() {
      const turn = turns.current();
      if (openIn !== turn) end();
      if (db.inTransaction) return;
      begin.run();
      onBegin();
      openIn = turn;
      setImmediate(end);
    },
    end,
  };
}
