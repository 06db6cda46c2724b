import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import { everyAccount } from './every-account.ts';
import { erasureDigest } from './erasure-digest.ts';
import type { ErasureList } from './erasure-list.ts';
import { purgeLog } from './purge-log.ts';
import type { Store } from '../store/store.ts';

/** Erasures passed to the database in one command. */
const AT_ONCE = 1000;

export interface ErasureReplay {
  /** Erasures on the list. */
  remembered: number;
  /** Persons that were still in the restored database, and are now erased. */
  erased: number;
  /** Whether the write-ahead log was emptied, too; null on PostgreSQL. */
  log_purged: boolean | null;
}

export interface ErasureDeps {
  store: Store;
  vault: Vault;
  clock: Clock;
  erasures: ErasureList;
}

/**
 * Repeats all erasures that happened after the restored backup was made (docs/contract/identity.md#erasure). Run it
 * after every restore, before the service starts; a second run does nothing. `vault`: with the master key of that
 * backup.
 */
export function replayErasures(deps: ErasureDeps): () => Promise<ErasureReplay> {
  const { erasures, store } = deps;
  return async () => {
    const digests = erasures.digests();
    const erased = await eraseAgain(deps, digests);
    return { remembered: digests.size, erased, log_purged: await purgeLog(store) };
  };
}

/**
 * Erases the persons in the database that these erasures identify, and returns how many there were. Stores all of the
 * erasures in the database, so that other processes' lists get them too.
 */
export async function eraseAgain(
  { clock, store, vault }: ErasureDeps,
  digests: ReadonlyMap<string, number>,
): Promise<number> {
  let erased = 0;
  for await (const { account, wrappedKey } of everyAccount((page) => store.listPersons(page))) {
    if (!digests.has(erasureDigest(vault, wrappedKey))) continue;
    if ((await store.erasePerson({ account, wrappedKey, at: clock.now() })) !== null) erased++;
    vault.forgetPersonKey(wrappedKey);
  }
  const known = [...digests].map(([digest, at]) => ({ digest, at }));
  for (let from = 0; from < known.length; from += AT_ONCE) await store.addErasures(known.slice(from, from + AT_ONCE));
  if (erased > 0) {
    const detail = `erased ${erased} ${erased === 1 ? 'user' : 'users'} again after a restore`;
    await store.recordSecurityEvent({ kind: 'erasures_replayed', owner: null, detail, at: clock.now() });
  }
  return erased;
}
