/**
 * Which processes serve from this database; commands of the operator are none. On PostgreSQL a process is alive while
 * its last heartbeat is younger than SILENT_MS. On SQLite one process serves, and it is alive while it holds the lock of
 * the database's service, which the operating system takes from it however it ends: no clock is asked.
 */
export interface ProcessesPort {
  /**
   * Says that the process serves; the first call registers it. Processes that are gone are forgotten, and the
   * deliveries that they had leased are due at `at`; answers how many deliveries those were.
   */
  heartbeat(input: { processId: string; keyFingerprint: string; at: number }): Promise<{ freed: number }>;
  liveProcesses(): Promise<ServingProcess[]>;
  /** The process serves no more: what it had leased is due at `at`. */
  endProcess(input: { processId: string; at: number }): Promise<{ freed: number }>;
}

/** A process that serves from this database. */
export interface ServingProcess {
  processId: string;
  /** Of the master key that it works with. */
  keyFingerprint: string;
  /** Epoch ms by the database's clock. */
  startedAt: number;
}

/** How long a process may be silent on PostgreSQL, by the database's own clock, before it counts as gone. */
export const SILENT_MS = 15_000;
