import type { Database } from 'better-sqlite3';
import type { GroupCommit } from '../../server/store/sqlite/group-commit.ts';
import { createGroupCommit as createFull } from './commit-each.ts';

/** Each command is its own transaction without a flush. A power failure loses the last acknowledged writes. */
export function createGroupCommit(db: Database): GroupCommit {
  db.pragma('synchronous = normal');
  return createFull(db);
}
