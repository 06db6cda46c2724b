/** Tables whose rows are removed by their age alone. */
export type Log = 'audit_log' | 'security_events';

export interface LogSlice {
  log: Log;
  /** The last row of the previous slice; 0 = start. */
  after: number;
  /** Epoch ms. */
  before: number;
  limit: number;
}

export type OldTable = 'clicks' | 'deliveries' | 'attempts' | 'early_reversals' | Log;

/** One row, by the names of its columns. */
export interface OldRow {
  table: OldTable;
  /** Its key in its table. */
  key: string;
  /** What an archive may store unsealed. */
  columns: Columns;
  /** What erasure deletes. It may leave the database only sealed with the person's key. */
  personal: Columns;
  /** Personal data already sealed with that key. */
  sealed: Uint8Array | null;
  /** Null if it identifies no one, or the person is erased. */
  wrappedKey: Uint8Array | null;
}

export type Columns = Readonly<Record<string, string | number | null>>;

export interface OldClicks {
  rows: OldRow[];
  last: string | null;
  /** The state of each click, with its leads and deliveries. The click is removed only if that is unchanged. */
  states: [clickId: string, state: string][];
}
