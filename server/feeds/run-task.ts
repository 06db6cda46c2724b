import type { Vault } from '../security/vault.ts';
import type { Feed } from '../store/ports/feeds.ts';
import type { FeedTask } from './feed-task.ts';

/** The input of a feed's run, with its credential decrypted and nothing sealed. */
export function runTask(
  vault: Vault,
  { sealedCredential, ...plain }: Feed,
  how: { isForced: boolean; previewed: number | null },
): FeedTask<'run'> {
  const credential = sealedCredential === null ? null : vault.openSecret(sealedCredential);
  return { kind: 'run', feed: { ...plain, sealedCredential: null }, credential, ...how };
}
