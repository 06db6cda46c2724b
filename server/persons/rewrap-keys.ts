import * as z from 'zod';
import type { Vault } from '../ops/vault.ts';
import type { Store } from '../store/store.ts';

const CHUNK = 1000;

type RewrapStore = Pick<Store, 'listWrappedKeys' | 'replaceWrappedKeys'>;
type StoredKey = Awaited<ReturnType<Store['listWrappedKeys']>>[number];

const withEmail = z.object({ email: z.string() });

/**
 * Changes the master key: every person's key is wrapped anew and every e-mail digest made anew, all at once or not at
 * all. What those keys sealed stays as it is. `installation` holds the values that name the new master key. The
 * service must be stopped: throws, changing nothing, when an account was opened meanwhile.
 *
 * Address digests can't be made anew, as nobody knows the addresses: what an address completed before is forgotten.
 */
export function rewrapKeys(deps: {
  store: RewrapStore;
  from: Pick<Vault, 'unwrapPersonKey' | 'open'>;
  to: Pick<Vault, 'wrapPersonKey' | 'emailDigest'>;
}): (installation: Readonly<Record<string, string>>) => Promise<{ persons: number }> {
  const { store, from, to } = deps;
  return async (installation) => {
    const keys = [];
    for await (const { accountId, wrappedKey, sealedProfile } of allKeys(store)) {
      const key = from.unwrapPersonKey(wrappedKey);
      const email = sealedProfile && withEmail.parse(JSON.parse(from.open(key, sealedProfile))).email;
      keys.push({ accountId, wrappedKey: to.wrapPersonKey(key), emailDigest: email && to.emailDigest(email) });
    }
    await store.replaceWrappedKeys({ keys, installation });
    return { persons: keys.length };
  };
}

async function* allKeys(store: RewrapStore): AsyncGenerator<StoredKey> {
  let after = 0;
  for (;;) {
    const chunk = await store.listWrappedKeys({ after, limit: CHUNK });
    yield* chunk;
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < CHUNK) return;
    after = last.accountId;
  }
}
