import type { Clock } from '../runtime/clock.ts';
import type { AccountRef, ProfileKind, Store } from '../store/store.ts';

export interface TokenRevocation {
  kind: ProfileKind;
  profile_id: number;
  account_id: number;
  /** ISO 8601. */
  revoked_at: string;
}

/**
 * Ends every outstanding token of a user (docs/contract/identity.md#when-a-token-ends); later ones are good. Null when
 * nobody has that subid.
 */
export function revokeTokens(deps: {
  store: Pick<Store, 'revokeTokens' | 'recordSecurityEvent'>;
  clock: Clock;
}): (account: AccountRef) => Promise<TokenRevocation | null> {
  const { store, clock } = deps;
  return async (account) => {
    const revoked = await store.revokeTokens(account);
    if (revoked === null) return null;
    const { kind, profileId } = account;
    const { accountId } = revoked;
    const at = clock.now();
    const detail = `account ${accountId}`;
    await store.recordSecurityEvent({ kind: 'tokens_revoked', owner: { kind, profileId }, detail, at });
    return { kind, profile_id: profileId, account_id: accountId, revoked_at: new Date(at).toISOString() };
  };
}
