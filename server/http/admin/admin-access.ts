import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';

/** Who may call an endpoint of the admin API (docs/console.md#admin-api). */
export interface AdminAccess {
  /**
   * `signed-in`: every person and key, also somebody who has to add a second factor first. `anyone`: also nobody, as for
   * signing in.
   */
  permission: Permission | 'signed-in' | 'anyone';
  /** Only for people, since it is about their session. */
  isForPeople?: true;
  /** A person must have given the password in the last minutes. */
  needsProof?: true;
  /** What the audit log records of a success. Everything that changes something has it. */
  audit?: AuditAction;
  /**
   * What a repeat with the same Idempotency-Key gets (docs/console.md#repeats). By default, the first answer. `own`: its
   * use case knows, since the command keeps what it did in its own transaction. `words`: the first answer had a secret,
   * or what a user did, so a repeat learns only what to do.
   */
  repeats?: 'own' | { words: string };
}
