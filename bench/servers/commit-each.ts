import type { Database } from 'better-sqlite3';
import type { GroupCommit } from '../../server/store/sqlite/group-commit.ts';

/** Replaces the service's group commit: each command is its own transaction, with its own flush. */
export function createGroupCommit(db: Database): GroupCommit {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  return {
    async write(command) {
      // Ends the read transaction of this turn, as the service's group commit does.
      if (db.inTransaction) rollback.run();
      begin.run();
      try {
        const result = command();
        commit.run();
        return result;
      } catch (error) {
        if (db.inTransaction) rollback.run();
        throw error;
      }
    },
    storageFailures: () => 0,
    close: () => Promise.resolve(),
  };
}
