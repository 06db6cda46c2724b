import type { Vault } from '../security/vault.ts';
import type { Feed } from '../store/ports/feeds.ts';
import type { RunTask } from './prepare-run.ts';

/** The input of a feed's run, with its credential decrypted and nothing sealed. */
export function runTask(
  vault: Vault,
  { sealedCredential, ...plain }: Feed,
  how: Pick<RunTask, 'isForced' | 'previewed'>,
): RunTask {
  const credential = sealedCredential === null ? null : vault.openSecret(sealedCredential);
  return { feed: { ...plain, sealedCredential: null }, credential, ...how };
}
