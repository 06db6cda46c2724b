import type { Clock } from '../runtime/clock.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { DetachedEmail } from '../store/ports/profiles.ts';
import type { Store } from '../store/store.ts';

/**
 * Releases the e-mail address of a user's profile, so that another person can sign up with it. `by`: absent for CLI
 * commands, which are recorded elsewhere.
 */
export function detachEmail(deps: {
  store: Store;
  clock: Clock;
}): (account: AccountRef, by?: { actor: AuditActor; pubId: number | null }) => Promise<DetachedEmail | null> {
  const { clock, store } = deps;
  return (account, by) => {
    const audit = by === undefined ? null : ({ action: 'user.detach-email', at: clock.now(), ...by } as const);
    return store.detachEmail({ account, audit });
  };
}
