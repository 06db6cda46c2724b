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
  /** Readiness check: writes a large row, reads it back and empties it. Throws if the database can't. */
  probe(at: number): Promise<void>;
  /** How many commands of this process have found the disk full. */
  storageFailures(): number;
  /** Counts the connections to the database; null on SQLite, which has one. */
  connections(): ConnectionCounts | null;
  /** Sentences for the operator about the database's setup; none on SQLite. */
  setUpNotes(): Promise<SetUpNotes>;
  /**
   * Whether lists are currently read from the replica; null if there is none. Tests the replica, which may take a
   * second.
   */
  replicaState(): Promise<ReplicaState | null>;
  /** Reads the clock of the database's machine, in epoch ms; on SQLite that is ours. */
  databaseTime(): Promise<number>;
  /** Finishes queued writes and closes the database. */
  close(): Promise<void>;
  /**
   * Copies the database while writes continue. The write-ahead log grows until the copy is complete; throws if it grows
   * too large. `verify` gets the path of the copy and may throw; `file` appears only after it succeeds. `unsupported`
   * on PostgreSQL, which has its own tools.
   */
  backup(file: string, verify?: (copy: string) => Promise<void>): Promise<{ kind: 'done' } | { kind: 'unsupported' }>;
  /**
   * Reads the whole SQLite file and returns at most `limit` sentences about damage. Returns none on PostgreSQL, which
   * checks its own pages. `isInUse`: reads table by table, so that the write-ahead log grows no longer than the largest
   * table takes, and calls `onTable` before each slow table.
   */
  findDamage(input: { limit: number; isInUse?: boolean; onTable?: (place: TablePlace) => void }): Promise<string[]>;
  /**
   * Removes what erasures left in SQLite's write-ahead log. `blocked`: a reader holds the log. The store remembers that
   * a purge is due, so call this until it is `done`. Waits up to `waitMs` for readers, blocking the event loop.
   * `unsupported` on PostgreSQL, which manages its own log.
   */
  purgeLog(input: { waitMs: number }): Promise<{ kind: 'done' | 'blocked' | 'unsupported' }>;
}

/** A table of the database, and its position among all tables, from 1. */
export interface TablePlace {
  table: string;
  number: number;
  of: number;
}

/** `behind` and `gone`: lists are read from the primary until the replica recovers. */
export type ReplicaState = 'used' | 'behind' | 'gone';

export interface SetUpNotes {
  /** What should be changed. */
  warnings: readonly string[];
  /** Deliberate choices, and their consequences. */
  notes: readonly string[];
}

/** Connections of this process to PostgreSQL. */
export interface ConnectionCounts {
  open: number;
  idle: number;
  /** Commands waiting for a connection. */
  waiting: number;
}
