import type { Clock } from '../ops/clock.ts';
import type { AccountRef, ProfileKind, Store } from '../store/store.ts';

/** What an erasure did, for whoever asked for it. Names nobody. */
export interface ErasureReceipt {
  kind: ProfileKind;
  profile_id: number;
  /** The account whose ledger rows stay, with numbers only. */
  account_id: number;
  /** ISO 8601. */
  erased_at: string;
  profiles: number;
  descriptions: number;
  clicks: number;
  tickets: number;
  /** Undelivered postbacks that were dropped. */
  postbacks: number;
}

/**
 * Erases a person: the key is destroyed, the subid detached, rows with personal data
 * deleted (spec/decisions.md 5). Ledger rows stay. Null when nobody has that subid.
 */
export function eraseUser(deps: {
  store: Pick<Store, 'erasePerson' | 'recordSecurityEvent'>;
  clock: Clock;
}): (account: AccountRef) => Promise<ErasureReceipt | null> {
  const { store, clock } = deps;
  return async (account) => {
    const at = clock.now();
    const erasure = await store.erasePerson({ account, at });
    if (erasure === null) return null;
    const { accountId, ...counts } = erasure;
    const owner = { kind: account.kind, profileId: account.profileId };
    await store.recordSecurityEvent({ kind: 'person_erased', owner, detail: `account ${accountId}`, at });
    return {
      kind: account.kind,
      profile_id: account.profileId,
      account_id: accountId,
      erased_at: new Date(at).toISOString(),
      ...counts,
    };
  };
}
