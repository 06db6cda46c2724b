import type { Clock } from '../runtime/clock.ts';
import { isoTime } from '../runtime/iso-time.ts';
import { afterCommit } from '../store/database-failures.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef, WallOrPanelKind } from '../store/ports/accounts.ts';
import type { DatabasePort } from '../store/ports/database.ts';
import type { Erasure, PersonsPort } from '../store/ports/persons.ts';
import type { StaffAct } from '../store/ports/staff-acts.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';
import { erasureDigest } from './erasure-digest.ts';
import type { ErasureList } from './erasure-list.ts';
import { purgeLog } from './purge-log.ts';

/** The receipt of an erasure, for whoever asked for it. It names nobody. */
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
   * tries again until it succeeds. Null on PostgreSQL.
   */
  log_purged: boolean | null;
}

export interface EraseUserDeps {
  store: Pick<PersonsPort, 'findPerson' | 'erasePerson'> &
    Pick<DatabasePort, 'purgeLog'> &
    Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'forgetPersonKey'>;
  clock: Clock;
  erasures: Pick<ErasureList, 'remember'>;
}

/**
 * Erases a person (docs/contract/identity.md#erasure): destroys the key, detaches the subid, deletes rows with personal
 * data, and adds the erasure to the list beside the database, for when an older backup is restored. Ledger rows stay.
 * Returns null if nobody has that subid.
 */
export function eraseUser(deps: EraseUserDeps): (account: AccountRef, by?: StaffAct) => Promise<ErasureReceipt | null> {
  const { store, clock } = deps;
  return async (account, by) => {
    const at = clock.now();
    const erasure = await rememberAndErase(deps, account, { at, ...(by !== undefined && { by }) });
    if (erasure === null) return null;
    const { accountId, ...counts } = erasure;
    const owner = { kind: account.kind, profileId: account.profileId };
    await afterCommit(store.recordSecurityEvent({ kind: 'person_erased', owner, detail: `account ${accountId}`, at }));
    return {
      kind: account.kind,
      profile_id: account.profileId,
      account_id: accountId,
      erased_at: isoTime(at),
      ...counts,
      log_purged: await purgeLog(store),
    };
  };
}

/** Adds to the list first, so that every acknowledged erasure is on it, even after a crash in between. */
async function rememberAndErase(
  { store, vault, erasures }: EraseUserDeps,
  account: AccountRef,
  act: { at: number; by?: StaffAct },
): Promise<Erasure | null> {
  for (;;) {
    const person = await store.findPerson(account);
    if (person === null) return null;
    erasures.remember(erasureDigest(vault, person.wrappedKey), act.at);
    const erasure = await store.erasePerson({ account, wrappedKey: person.wrappedKey, ...act });
    vault.forgetPersonKey(person.wrappedKey);
    // Null: somebody else has erased this person meanwhile, and the account may have been opened again.
    if (erasure !== null) return erasure;
  }
}
