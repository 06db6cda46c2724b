import type { Clock } from '../runtime/clock.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { AccountRef, WallOrPanelKind } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';

export interface TokenRevocation {
  kind: WallOrPanelKind;
  profile_id: number;
  account_id: number;
  /** ISO 8601. */
  revoked_at: string;
}

/**
 * Revokes all outstanding tokens of a user (docs/contract/identity.md#when-a-token-ends); later tokens are valid.
 * Returns null if no one has that subid.
 */
export function revokeTokens(deps: {
  store: Store;
  clock: Clock;
}): (account: AccountRef) => Promise<TokenRevocation | null> {
  const { store, clock } = deps;
  return async (account) => {
    const at = clock.now();
    const revoked = await store.revokeTokens({ account, at });
    if (revoked === null) return null;
    const { kind, profileId } = account;
    return { kind, profile_id: profileId, account_id: revoked.accountId, revoked_at: isoTime(at) };
  };
}
