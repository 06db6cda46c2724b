import * as z from 'zod';
import type { Vault } from '../ops/vault.ts';
import type { ServiceSecrets, Store } from '../store/store.ts';

const CHUNK = 1000;

type RewrapStore = Pick<Store, 'listWrappedKeys' | 'loadDirectory' | 'replaceWrappedKeys'>;
type From = Pick<Vault, 'unwrapPersonKey' | 'open' | 'openSecret'>;
type To = Pick<Vault, 'wrapPersonKey' | 'emailDigest' | 'sealSecret'>;
type StoredKey = Awaited<ReturnType<Store['listWrappedKeys']>>[number];

const withEmail = z.object({ email: z.string() });

/**
 * Changes the master key: every person's key is wrapped anew, every e-mail digest made anew, and the secrets of sources
 * and postbacks sealed anew, all at once or not at all. What persons' keys sealed stays as it is. `installation` holds
 * the values that name the new master key. The service must be stopped: throws, changing nothing, when an account was
 * opened or a setting changed meanwhile.
 *
 * Digests of addresses and devices can't be made anew, as nobody knows what they were made of: what was completed from
 * them before is forgotten.
 */
export function rewrapKeys(deps: {
  store: RewrapStore;
  from: From;
  to: To;
}): (installation: Readonly<Record<string, string>>) => Promise<{ persons: number; secrets: number }> {
  const { store, from, to } = deps;
  return async (installation) => {
    const secrets = await resealedSecrets(deps);
    const keys = [];
    for await (const { accountId, wrappedKey, sealedProfile } of allKeys(store)) {
      const key = from.unwrapPersonKey(wrappedKey);
      const email = sealedProfile && withEmail.parse(JSON.parse(from.open(key, sealedProfile))).email;
      keys.push({ accountId, wrappedKey: to.wrapPersonKey(key), emailDigest: email && to.emailDigest(email) });
    }
    await store.replaceWrappedKeys({ keys, secrets, installation });
    return { persons: keys.length, secrets: secrets.sources.length + secrets.postbacks.length };
  };
}

async function resealedSecrets({
  store,
  from,
  to,
}: {
  store: RewrapStore;
  from: From;
  to: To;
}): Promise<ServiceSecrets> {
  const { version, sources, postbacks } = await store.loadDirectory();
  const reseal = (sealed: Uint8Array): Uint8Array => to.sealSecret(from.openSecret(sealed));
  return {
    version,
    sources: sources.map(({ name, sealedSecret, sealedPrevious }) => ({
      name,
      sealedSecret: reseal(sealedSecret),
      sealedPrevious: sealedPrevious && reseal(sealedPrevious),
    })),
    postbacks: postbacks.map(({ postbackId, sealedUrl, sealedSecret }) => ({
      postbackId,
      sealedUrl: reseal(sealedUrl),
      sealedSecret: reseal(sealedSecret),
    })),
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
