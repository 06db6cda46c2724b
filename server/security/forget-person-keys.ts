import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { Vault } from './vault.ts';

/** A key stays in memory for at most twice this long (docs/contract/identity.md#erasure). */
const EVERY_MS = 30_000;

/** Periodically drops persons' keys from memory, because another process may have erased these persons. */
export function keepForgettingKeys(deps: { vault: Vault; ids: Ids; log: Log }): ReturnType<typeof runEvery> {
  const job = async (): Promise<void> => deps.vault.forgetOldKeys();
  return runEvery({ intervalMs: EVERY_MS, event: 'forget_keys_failed', job, ids: deps.ids, log: deps.log });
}
