import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AuditEntry, AuditActor } from '../store/ports/audit.ts';

/** The staff member who changes a postback, and its publisher. Absent for commands, which are recorded as a whole. */
export interface ChangedBy {
  actor: AuditActor;
  pubId: number | null;
}

/** The row of the audit log for a change, as a field of the store command's input; nothing without `by`. */
export function auditOf(
  action: AuditAction,
  by: ChangedBy | undefined,
  what: { postbackId: string; at: number; before?: object; after?: object },
): { audit?: AuditEntry } {
  if (by === undefined) return {};
  const { after = null, at, before = null, postbackId } = what;
  return { audit: { ...by, action, subject: `postback ${postbackId}`, before, after, at } };
}
