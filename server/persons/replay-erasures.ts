import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { DatabasePort } from '../store/ports/database.ts';
import type { PersonsPort } from '../store/ports/persons.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';
import { everyAccount } from './every-account.ts';
import { erasureDigest } from './erasure-digest.ts';
import type { ErasureList } from './erasure-list.ts';
import { purgeLog } from './purge-log.ts';

export interface ErasureReplay {
  /** Erasures on the list. */
  remembered: number;
  /** Persons that were still in the restored database, and are erased now. */
  erased: number;
  /** Whether the write-ahead log was emptied, too; null on PostgreSQL. */
  log_purged: boolean | null;
}

/**
 * Erases everyone again who was erased after the backup that was restored (docs/contract/identity.md#erasure). Run it
 * after every restore, before the service starts; a second run does nothing. `vault`: with the master key of that
 * backup.
 */
export function replayErasures(deps: {
  store: Pick<PersonsPort, 'listPersons' | 'erasePerson'> &
    Pick<DatabasePort, 'purgeLog'> &
    Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'forgetPersonKey'>;
  clock: Clock;
  erasures: Pick<ErasureList, 'digests'>;
}): () => Promise<ErasureReplay> {
  const { store, vault, clock, erasures } = deps;
  return async () => {
    const digests = erasures.digests();
    let erased = 0;
    for await (const { account, wrappedKey } of everyAccount((page) => store.listPersons(page))) {
      if (!digests.has(erasureDigest(vault, wrappedKey))) continue;
      if ((await store.erasePerson({ account, wrappedKey, at: clock.now() })) !== null) erased++;
      vault.forgetPersonKey(wrappedKey);
    }
    if (erased > 0) {
      const detail = `erased ${erased} ${erased === 1 ? 'user' : 'users'} again after a restore`;
      await store.recordSecurityEvent({ kind: 'erasures_replayed', owner: null, detail, at: clock.now() });
    }
    return { remembered: digests.size, erased, log_purged: await purgeLog(store) };
  };
}
