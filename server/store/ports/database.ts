/** The database itself: its schema, its health, and copies of it. */
export interface DatabasePort {
  readonly engine: 'sqlite' | 'postgres';
  /**
   * Brings the schema up to this build, each migration in one transaction. Throws NewerDatabase if a later build
   * migrated it.
   */
  migrate(at: number): Promise<{ version: number }>;
  /** Reads the schema's version; 0 for an empty database. */
  schemaVersion(): Promise<number>;
  /** Writes a large row, reads it back and empties it, for readiness. Throws if the database can't. */
  probe(at: number): Promise<void>;
  /** How many commands of this process have found the disk full. */
  storageFailures(): number;
  /** Counts the connections to the database; null on SQLite, which has one. */
  connections(): ConnectionCounts | null;
  /** What the operator should know about how the database is set up, in sentences; nothing on SQLite. */
  setUpNotes(): Promise<SetUpNotes>;
  /** Whether lists come from the replica now; null if there is none. Tries it, which may take a second. */
  replicaState(): Promise<ReplicaState | null>;
  /** Reads the clock of the database's machine, in epoch ms; on SQLite that is ours. */
  databaseTime(): Promise<number>;
  /** Finishes queued writes and closes the database. */
  close(): Promise<void>;
  /**
   * Copies the database as it is now, while others go on writing. Until the copy is complete, the write-ahead log grows; if
   * it gets too large, this throws. `file` appears after `verify`, which gets the path of the copy and may throw.
   * `unsupported` on PostgreSQL, which has its own tools.
   */
  backup(file: string, verify?: (copy: string) => Promise<void>): Promise<{ kind: 'done' } | { kind: 'unsupported' }>;
  /**
   * Reads the whole SQLite file and returns what is wrong with it, in at most `limit` sentences. Returns nothing on
   * PostgreSQL, which checks its pages itself. `isInUse`: reads table after table, so that the write-ahead log grows for no
   * longer than the largest table takes, and calls `onTable` before each table that may take long.
   */
  findDamage(input: { limit: number; isInUse?: boolean; onTable?: (place: TablePlace) => void }): Promise<string[]>;
  /**
   * Removes what erasures left in the database's own log: on SQLite, old pages of the write-ahead log. `blocked`: a
   * reader holds the log. The store remembers that a purge is due, so call this again until it is `done`. `waitMs` is
   * how long to wait for readers; the event loop is blocked in the meantime. `unsupported` on PostgreSQL, which keeps its log
   * by its own rules.
   */
  purgeLog(input: { waitMs: number }): Promise<{ kind: 'done' | 'blocked' | 'unsupported' }>;
}

/** A table of the database, and which of all of them it is, from 1. */
export interface TablePlace {
  table: string;
  number: number;
  of: number;
}

/** `behind` and `gone`: lists come from the primary in the meantime. */
export type ReplicaState = 'used' | 'behind' | 'gone';

export interface SetUpNotes {
  /** What should be changed. */
  warnings: readonly string[];
  /** What is a choice, and what it means. */
  notes: readonly string[];
}

/** Connections of this process to PostgreSQL. */
export interface ConnectionCounts {
  open: number;
  idle: number;
  /** Commands that wait for one. */
  waiting: number;
}
