import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { AuditEntry, AuditOrigin } from '../store/ports/audit.ts';
import type { Store } from '../store/store.ts';

/** The proof that follows the password at sign-in. */
export type SecondFactor = 'app' | 'recovery-code' | 'passkey';

/** `factor`: what was used after the password or instead of it. */
type Attempt = AuditOrigin & { factor?: SecondFactor | 'provider' };

/** How many failures per hour are recorded for one person. */
const MOST_OF_PERSON = 10;
/** How many are recorded for all unknown names together. */
const MOST_OF_STRANGERS = 60;

export function signInEntry(action: AuditAction, { actor, at, factor }: Attempt): AuditEntry {
  const after = factor === undefined ? null : { factor };
  return { action, actor, at, subject: null, pubId: null, before: null, after };
}

/**
 * Records a failed sign-in. Only a limited number per hour gets a row, because strangers can fail any number of times.
 * The last row says so.
 */
export function recordFailedSignIn({ store }: { store: Store }): (attempt: Attempt) => Promise<void> {
  return (attempt) => {
    const { actor, at } = attempt;
    const most = actor.id === null ? MOST_OF_STRANGERS : MOST_OF_PERSON;
    return store.recordFailedSignIn({ entry: signInEntry('sign-in.failed', attempt), since: at - HOUR_MS, most });
  };
}
