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

/** Who acts, and when. */
export interface AuditOrigin {
  at: number;
  actor: AuditActor;
}

/** An entry as a use case starts it. */
export interface AuditStart extends AuditOrigin {
  action: string;
}

/** An entry for a command that fills in the rest itself. */
export interface AuditOfPublisher extends AuditStart {
  /** The publisher that it affects; null for the installation. */
  pubId: number | null;
}

/** An entry for a command that fills in `before` and `after` itself. */
export interface AuditAbout extends AuditOfPublisher {
  /** Such as `wall 1` or `admin adm_…`; null if the action has no subject. */
  subject: string | null;
}

/** What an action changed, with neither secrets nor users' data. */
export interface AuditDifference {
  before: object | null;
  after: object | null;
}

/** One action. */
export interface AuditEntry extends AuditAbout, AuditDifference {}

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
