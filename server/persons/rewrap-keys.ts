import * as z from 'zod';
import { openWithAny } from '../security/open-with-any.ts';
import type { Vault } from '../security/vault.ts';
import type { ServiceSecrets } from '../store/ports/rewrap.ts';
import type { Store } from '../store/store.ts';
import { everyAccount } from './every-account.ts';

type RewrapStore = Store;
type From = Vault;
type To = Vault;
type StoredKey = Awaited<ReturnType<Store['listWrappedKeys']>>[number];
type NewKey = Parameters<Store['replaceWrappedKeys']>[0]['keys'][number];

const withEmail = z.object({ email: z.string() });

export interface Rewrap {
  persons: number;
  secrets: number;
  /** Accounts whose data no given key decrypts; they are left unchanged. */
  unreadableAccounts: number[];
  /** Names of sources and feeds, and ids of postbacks and of people with an authenticator app, whose secrets no given key decrypts. */
  unreadableSecrets: string[];
}

/**
 * Changes the master key (docs/contract/identity.md#master-key): rewraps every person's key, recomputes every digest of
 * an e-mail address or id, and reseals the secrets of sources, postbacks, feeds and authenticator apps. All of it
 * happens in one transaction, so nothing is ever unreadable. Data sealed with persons' keys is unchanged.
 * `from`: the current key, then older ones, for what is still sealed under them. `installation`: the values that name
 * the new master key; `before`: those that must still name the old one. Throws, and changes nothing, if an account was
 * opened or a setting was changed concurrently.
 * Digests of addresses and devices can't be recomputed, because the originals aren't stored. The service forgets what
 * was completed from them.
 */
export function rewrapKeys(deps: {
  store: RewrapStore;
  from: readonly From[];
  to: To;
}): (installation: Readonly<Record<string, string>>, before?: Readonly<Record<string, string>>) => Promise<Rewrap> {
  const { store, from, to } = deps;
  return async (installation, before = {}) => {
    const { secrets, unreadable } = await resealedSecrets(deps);
    const keys: NewKey[] = [];
    const unreadableAccounts: number[] = [];
    for await (const stored of everyAccount((page) => store.listWrappedKeys(page))) {
      const made = rewrapped(from, to, stored);
      keys.push(made ?? { accountId: stored.accountId, wrappedKey: null, emailDigest: null, idDigest: null });
      if (made === null) unreadableAccounts.push(stored.accountId);
    }
    await store.replaceWrappedKeys({ keys, secrets, installation, before });
    return {
      persons: keys.length - unreadableAccounts.length,
      secrets: secrets.sources.length + secrets.postbacks.length + secrets.feeds.length + secrets.totp.length,
      unreadableAccounts,
      unreadableSecrets: unreadable,
    };
  };
}

function rewrapped(from: readonly From[], to: To, stored: StoredKey): NewKey | null {
  const { accountId, adwallId, sealedProfile, subid1, wrappedKey } = stored;
  return openWithAny(from, (vault) => {
    const key = vault.unwrapPersonKey(wrappedKey);
    const email = sealedProfile && withEmail.parse(JSON.parse(vault.open(key, sealedProfile))).email;
    return {
      accountId,
      wrappedKey: to.wrapPersonKey(key),
      emailDigest: email && to.emailDigest(email),
      idDigest: adwallId === null ? null : to.similarIdDigest({ adwallId, subid1 }),
    };
  });
}

async function resealedSecrets({
  store,
  from,
  to,
}: {
  store: RewrapStore;
  from: readonly From[];
  to: To;
}): Promise<{ secrets: ServiceSecrets; unreadable: string[] }> {
  const { version, sources, postbacks } = await store.loadDirectory();
  const feeds = await store.listFeeds();
  const totp = await store.listTotpSecrets();
  const unreadable: string[] = [];
  const reseal = <Row>(name: string, make: (seal: (sealed: Uint8Array) => Uint8Array) => Row): Row[] => {
    const made = openWithAny(from, (vault) => make((sealed) => to.sealSecret(vault.openSecret(sealed))));
    if (made === null) unreadable.push(name);
    return made === null ? [] : [made];
  };
  const secrets = {
    version,
    sources: sources.flatMap(({ name, sealedSecret, sealedPrevious, sealedCredential }) =>
      reseal(name, (seal) => ({
        name,
        sealedSecret: seal(sealedSecret),
        sealedPrevious: sealedPrevious && seal(sealedPrevious),
        sealedCredential: sealedCredential && seal(sealedCredential),
      })),
    ),
    postbacks: postbacks.flatMap(({ postbackId, sealedUrl, sealedSecret, sealedPrevious }) =>
      reseal(postbackId, (seal) => ({
        postbackId,
        sealedUrl: seal(sealedUrl),
        sealedSecret: seal(sealedSecret),
        sealedPrevious: sealedPrevious && seal(sealedPrevious),
      })),
    ),
    feeds: feeds.flatMap(({ name, sealedCredential }) =>
      sealedCredential === null ? [] : reseal(name, (seal) => ({ name, sealedCredential: seal(sealedCredential) })),
    ),
    totp: totp.flatMap(({ adminId, sealed, sealedNext }) =>
      reseal(adminId, (seal) => ({
        adminId,
        sealed: sealed && seal(sealed),
        sealedNext: sealedNext && seal(sealedNext),
      })),
    ),
  };
  return { secrets, unreadable };
}
