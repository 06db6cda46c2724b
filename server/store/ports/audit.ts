import type { StaffKey } from './idempotency.ts';

/** The audit log: who changed what (docs/console.md#audit-log). Rows are only ever added. */
export interface AuditPort {
  recordAudit(entry: AuditEntry): Promise<void>;
  /**
   * Adds a row about someone who reads the same again and again, unless one of their newest rows says the same since a
   * time.
   */
  recordReading(input: { entry: AuditEntry; since: number }): Promise<void>;
  /** Lists rows, the latest first, and of one time the one that was added last. */
  listAudit(filter: AuditFilter): Promise<AuditRow[]>;
  /** When a command of the command line last succeeded; null if it did not. */
  lastCommand(command: string): Promise<number | null>;
}

/** Who did something: a person, an admin key, the command line, or a person who opened a link. */
export interface AuditActor {
  kind: 'person' | 'key' | 'cli' | 'link';
  id: string | null;
  /** Null for commands. */
  ip: string | null;
  /** The Idempotency-Key of the request; recording what it did uses the key. */
  staffKey?: StaffKey;
}

/** One act. `before` and `after` hold neither secrets nor users' data. */
export interface AuditEntry {
  at: number;
  actor: AuditActor;
  action: string;
  /** `wall 1`, `admin adm_…`; null if the action says it all. */
  subject: string | null;
  /** The publisher that it concerns; null for the installation. */
  pubId: number | null;
  before: object | null;
  after: object | null;
}

/** What a use case adds to an entry that says who and when. */
export type AuditStart = Pick<AuditEntry, 'action' | 'actor' | 'at'>;

/** An entry of a command that finds out itself what was before and what is after. */
export type AuditAbout = Omit<AuditEntry, 'before' | 'after'>;

export interface AuditFilter {
  /** Only rows that are listed after the one with this id; null for the first ones. */
  before: number | null;
  /** The first page begins with the row with this id, if the rest of the filter lets it. */
  first?: number | null;
  limit: number;
  action: string | null;
  actorId: string | null;
  /** Only rows about these publishers; null for all rows. */
  publishers: readonly number[] | null;
  subject?: string | null;
  /** Only rows from this time on, and before that one. */
  since?: number | null;
  until?: number | null;
}

export interface AuditRow extends AuditEntry {
  auditId: number;
  /** The name of the person or key; null for commands and links. */
  actorName: string | null;
}
