export interface DatabasePort {
  readonly engine: 'sqlite' | 'postgres';
  /** Brings the schema up to this build, each step in one transaction. Throws on a database newer than this build. */
  migrate(at: number): Promise<{ version: number }>;
  /** The schema's version, 0 for an empty database, without changing it. */
  schemaVersion(): Promise<number>;
  /** Writes, reads back and empties a row that needs room: what readiness asks. Throws when the database can't do it. */
  probe(at: number): Promise<void>;
  /** How many commands of this process found no room to be stored so far. */
  storageFailures(): number;
  /** Epoch ms by the clock of the database's machine; on SQLite that is ours. */
  databaseTime(): Promise<number>;
  /** Finishes queued writes and lets go of the database. */
  close(): Promise<void>;
  /** A consistent copy while the service runs (SQLite). PostgreSQL answers `unsupported`: its own tools do it. */
  backup(file: string): Promise<{ kind: 'done' } | { kind: 'unsupported' }>;
  /**
   * What SQLite finds wrong with its file, at most `limit` sentences; reads all of it. Always nothing on PostgreSQL, which
   * checks its pages itself.
   */
  findDamage(input: { limit: number }): Promise<string[]>;
  /**
   * Removes what erasures left in the engine's own log: on SQLite, old pages in the write-ahead log. `blocked`: a reader
   * holds the log; the obligation is stored with the erasure, so repeat this until it is `done`. `waitMs`: how long to
   * wait for readers, without giving the event loop its turn. PostgreSQL keeps its log by its own rules: `unsupported`.
   */
  purgeLog(input: { waitMs: number }): Promise<{ kind: 'done' | 'blocked' | 'unsupported' }>;
}
