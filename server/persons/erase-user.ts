import { isoTime } from '../runtime/iso-time.ts';
import { afterCommit, OutcomeUnknown } from '../store/database-failures.ts';
import type { AccountRef, WallOrPanelKind } from '../store/ports/accounts.ts';
import type { Erased, PersonToErase } from '../store/ports/persons.ts';
import { erasureDigest } from './erasure-digest.ts';
import { purgeLog } from './purge-log.ts';
import type { ErasureDeps } from './replay-erasures.ts';

/** The receipt of an erasure, for the requester. It identifies no one. */
export interface ErasureReceipt {
  kind: WallOrPanelKind;
  profile_id: number;
  /** The account. Its ledger rows stay, with numbers only. */
  account_id: number;
  /** ISO 8601. */
  erased_at: string;
  profiles: number;
  descriptions: number;
  clicks: number;
  tickets: number;
  /** Undelivered postbacks that were dropped. */
  postbacks: number;
  /**
   * Whether the data is gone from SQLite's write-ahead log. False: another process was reading the log, and readiness
   * retries until it succeeds. Null on PostgreSQL.
   */
  log_purged: boolean | null;
}

/**
 * Erases a person (docs/contract/identity.md#erasure): destroys the key, detaches the subid, deletes rows with personal
 * data, and adds the erasure to the list next to the database, for restores of older backups. Ledger rows stay. The
 * list is written before the commit, so that it has every acknowledged erasure, even after a crash in between. Returns
 * null if no user has that subid.
 */
export function eraseUser(
  deps: ErasureDeps,
): (account: AccountRef, given?: Pick<PersonToErase, 'by' | 'onlyTest'>) => Promise<ErasureReceipt | null> {
  const { clock, erasures, store, vault } = deps;
  return async (account, given = {}) => {
    const at = clock.now();
    const keys: Uint8Array[] = [];
    const remembered: Erased[] = [];
    const remember = (wrappedKey: Uint8Array): string => {
      keys.push(wrappedKey);
      const digest = erasureDigest(vault, wrappedKey);
      erasures.remember([{ digest, at }]);
      remembered.push({ digest, at });
      return digest;
    };
    const erasure = await store.erasePerson({ account, ...given, remember, at }).catch((error: unknown) => {
      // Otherwise the next start would erase a person whose erasure was refused.
      if (!(error instanceof OutcomeUnknown)) erasures.withdraw(remembered);
      throw error;
    });
    for (const key of keys) vault.forgetPersonKey(key);
    if (erasure === null) {
      // The command restarted after a conflict, and by then the subid belonged to another person.
      erasures.withdraw(remembered);
      return null;
    }
    const { accountId, ...counts } = erasure;
    return {
      kind: account.kind,
      profile_id: account.profileId,
      account_id: accountId,
      erased_at: isoTime(at),
      ...counts,
      log_purged: await afterCommit(purgeLog(store)),
    };
  };
}
