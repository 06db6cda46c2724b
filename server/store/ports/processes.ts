/**
 * A process that serves from this database. On PostgreSQL, it is alive while its last heartbeat is younger than
 * SILENT_MS. On SQLite, one process serves; it is alive while it holds the service lock, which the operating system
 * releases when the process ends.
 */
export interface ServingProcess {
  processId: string;
  /** Fingerprint of the master key that it uses. */
  keyFingerprint: string;
  /** Epoch ms by the database's clock. */
  startedAt: number;
}

/** How long a process may be silent on PostgreSQL, by the database's clock, before it counts as gone. */
export const SILENT_MS = 15_000;
