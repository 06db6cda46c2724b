import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { AuditActor, AuditEntry, AuditStart } from '../store/ports/audit.ts';

/** Who adds or ends a key in the console. */
export interface KeyKeeper {
  actor: AuditActor;
  pubId: number;
}

/** What the audit log says of a secret key that is added or ended. The command adds which one. */
export function keyAudit({ kind, profileId }: WallOrPanelRef, what: AuditStart & KeyKeeper): AuditEntry {
  return { ...what, subject: `${kind === 'wall' ? 'wall' : 'panel'} ${profileId}`, before: null, after: null };
}
