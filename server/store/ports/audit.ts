import type { StaffKey } from './idempotency.ts';

/** The actor: a person, an admin key, the command line, or a person who opened a link. */
export interface AuditActor {
  kind: 'person' | 'key' | 'cli' | 'link';
  id: string | null;
  /** Null for commands. */
  ip: string | null;
  /** The Idempotency-Key of the request; adding the audit row uses up the key. */
  staffKey?: StaffKey;
}

/** One action. `before` and `after` contain neither secrets nor users' data. */
export interface AuditEntry {
  at: number;
  actor: AuditActor;
  action: string;
  /** Such as `wall 1` or `admin adm_…`; null if the action has no subject. */
  subject: string | null;
  /** The publisher that it affects; null for the installation. */
  pubId: number | null;
  before: object | null;
  after: object | null;
}

/** An entry as a use case starts it: who and when. */
export type AuditStart = Pick<AuditEntry, 'action' | 'actor' | 'at'>;

/** An entry for a command that fills in `before` and `after` itself. */
export type AuditAbout = Omit<AuditEntry, 'before' | 'after'>;

export interface AuditFilter {
  /** Only rows listed after the one with this id; null for the first page. */
  before: number | null;
  /** The first page begins with the row with this id, if it matches the rest of the filter. */
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
