import type { AttemptKey, AttemptSlice, ClickSlice } from './retention.ts';

/** What is about to be removed, in full, for an archive (docs/operating.md#archive-what-is-removed). */
export interface OldRowsPort {
  /** Reads the clicks that `removeClicks` would remove, with everything that goes with them. */
  readOldClicks(input: ClickSlice): Promise<OldClicks>;
  /** Reads the attempts that `removeAttempts` would remove. */
  readOldAttempts(input: AttemptSlice): Promise<{ rows: OldRow[]; last: AttemptKey | null }>;
  /** Reads rows of a log that follow `after` and are older than `before`. */
  readOldLog(input: LogSlice): Promise<{ rows: OldRow[]; last: number | null }>;
  /** Removes rows of a log up to `upTo`, the oldest first. */
  removeLog(input: { log: Log; upTo: number; limit: number }): Promise<{ removed: number }>;
}

/** Tables whose rows are removed by their age alone. */
export type Log = 'audit_log' | 'security_events';

export interface LogSlice {
  log: Log;
  /** The last row of the slice before; 0 = begin. */
  after: number;
  /** Epoch ms. */
  before: number;
  limit: number;
}

export type OldTable = 'clicks' | 'deliveries' | 'attempts' | 'early_reversals' | Log;

/** One row, by the names of its columns. */
export interface OldRow {
  table: OldTable;
  /** Identifies it in its table. */
  key: string;
  /** What an archive may have as it is. */
  columns: Columns;
  /** What erasure deletes, and so may leave the database only sealed with the person's key. */
  personal: Columns;
  /** Personal data that is sealed with that key already. */
  sealed: Uint8Array | null;
  /** Null if no one can be identified by it, or the person is erased. */
  wrappedKey: Uint8Array | null;
}

export type Columns = Readonly<Record<string, string | number | null>>;

export interface OldClicks {
  rows: OldRow[];
  last: string | null;
  /** What each click was like, with its leads and deliveries: it is removed only if it still is. */
  states: [clickId: string, state: string][];
}
