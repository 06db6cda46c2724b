import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { AuditActor, AuditEntry, AuditStart } from '../store/ports/audit.ts';

/** The person who adds or revokes a key in the console. */
export interface KeyKeeper {
  actor: AuditActor;
  pubId: number;
}

/** The audit entry for a secret key that is added or revoked. The command adds its ID. */
export function keyAudit({ kind, profileId }: WallOrPanelRef, what: AuditStart & KeyKeeper): AuditEntry {
  return { ...what, subject: `${kind === 'wall' ? 'wall' : 'panel'} ${profileId}`, before: null, after: null };
}
