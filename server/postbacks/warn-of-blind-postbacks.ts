import type { Log } from '../runtime/log.ts';
import type { Vault } from '../security/vault.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import { blindnessWarning } from './message/check-template.ts';

type Kept = Pick<Postback, 'isEnabled' | 'kind' | 'postbackId' | 'sealedUrl'>;

/**
 * Logs enabled postbacks that leave out what their receivers need. New postbacks get that warning when they are added,
 * but this one may be from a build that didn't know the macro.
 */
export async function warnOfBlindPostbacks({
  log,
  store,
  vault,
}: {
  store: { loadDirectory: () => Promise<{ postbacks: readonly Kept[] }> };
  vault: Vault;
  log: Log;
}): Promise<void> {
  for (const { isEnabled, kind, postbackId, sealedUrl } of (await store.loadDirectory()).postbacks) {
    const warning = isEnabled ? blindnessWarning(kind, vault.openSecret(sealedUrl)) : null;
    if (warning !== null) log.warn({ event: 'postback_blind', postbackId }, warning);
  }
}
