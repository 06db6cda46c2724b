/**
 * The processes that serve from this database, without the operator's commands. On PostgreSQL, a process is alive while
 * its last heartbeat is younger than SILENT_MS. On SQLite, one process serves; it is alive while it holds the service
 * lock, which the operating system releases when the process ends.
 */
export interface ProcessesPort {
  /**
   * On SQLite, takes the service lock until this process ends or the store closes. Throws a sentence for the operator
   * if another process serves from the file.
   */
  becomeService(): Promise<void>;
  /**
   * Records that the process is alive; the first call registers it. Deletes dead processes, and makes the deliveries
   * that they had leased due at `at`. Returns the number of these deliveries.
   */
  heartbeat(input: { processId: string; keyFingerprint: string; at: number }): Promise<{ freed: number }>;
  liveProcesses(): Promise<ServingProcess[]>;
  /** Deletes the process, and makes the deliveries that it had leased due at `at`. */
  endProcess(input: { processId: string; at: number }): Promise<{ freed: number }>;
}

/** A process that serves from this database. */
export interface ServingProcess {
  processId: string;
  /** Fingerprint of the master key that it uses. */
  keyFingerprint: string;
  /** Epoch ms by the database's clock. */
  startedAt: number;
}

/** How long a process may be silent on PostgreSQL, by the database's clock, before it counts as gone. */
export const SILENT_MS = 15_000;
