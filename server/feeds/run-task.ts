import type { Vault } from '../security/vault.ts';
import type { Feed } from '../store/ports/feeds.ts';
import type { FeedTask } from './feed-task.ts';
import type { RunTask } from './prepare-run.ts';

/** The input of a feed's run, with its credential decrypted and nothing sealed. */
export function runTask(
  vault: Vault,
  { sealedCredential, ...plain }: Feed,
  how: Pick<RunTask, 'isForced' | 'previewed'>,
): FeedTask<'run'> {
  const credential = sealedCredential === null ? null : vault.openSecret(sealedCredential);
  return { kind: 'run', feed: { ...plain, sealedCredential: null }, credential, ...how };
}
