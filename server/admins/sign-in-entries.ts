import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AdminsPort } from '../store/ports/admins.ts';
import type { AuditEntry } from '../store/ports/audit.ts';

/** What signs a person in after the password. */
export type SecondFactor = 'app' | 'recovery-code' | 'passkey';

/** `factor`: what the person showed, in addition to the password or instead. */
type Attempt = Pick<AuditEntry, 'actor' | 'at'> & { factor?: SecondFactor };

const HOUR_MS = 3_600_000;
/** So many failures an hour are recorded of one person … */
const MOST_OF_PERSON = 10;
/** … and of all tries for unknown names. */
const MOST_OF_STRANGERS = 60;

/** A row of the audit log about a sign-in. */
export function signInEntry(action: AuditAction, { actor, at, factor }: Attempt): AuditEntry {
  const after = factor === undefined ? null : { factor };
  return { action, actor, at, subject: null, pubId: null, before: null, after };
}

/** Records a failed sign-in. Strangers can fail as often as they like, so only some of each hour get a row. The last one says so. */
export function recordFailedSignIn({ store }: { store: AdminsPort }): (attempt: Attempt) => Promise<void> {
  return (attempt) => {
    const { actor, at } = attempt;
    const most = actor.id === null ? MOST_OF_STRANGERS : MOST_OF_PERSON;
    return store.recordFailedSignIn({ entry: signInEntry('sign-in.failed', attempt), since: at - HOUR_MS, most });
  };
}
