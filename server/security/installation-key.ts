import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Ids } from '../runtime/ids.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from './vault.ts';
import { openWithAny } from './open-with-any.ts';

const KEY_BYTES = 32;

type Values = Readonly<Record<string, string>>;

/** A random key of the installation, wrapped by the master key. It survives a change of the master key. */
export interface InstallationKey {
  readonly name: string;
  /** Creates the key if there is none. Throws `SealError` if another master key wrapped it. */
  open(deps: { store: Store; vault: Vault; ids: Ids }): Promise<KeyObject>;
  /** The same for a read-only database; null if there is no key yet. */
  find(deps: { store: Store; vault: Vault }): Promise<KeyObject | null>;
  /** False: there is a key, but another master key wrapped it. */
  isReadable(deps: { store: Store; vault: Vault }): Promise<boolean>;
  /**
   * The stored value with the key, and the new one under another master key. Empty without a key. If none of the master
   * keys opens it, `unreadable` has its name.
   */
  rewrapped(deps: {
    store: Store;
    from: readonly Vault[];
    to: Vault;
  }): Promise<{ before: Values; after: Values; unreadable: string[] }>;
}

/** The key stored under `name`, which vaults wrap and unwrap by `wrap` and `unwrap`. */
export function installationKey({
  name,
  unwrap,
  wrap,
}: {
  name: string;
  wrap: (vault: Vault, key: KeyObject) => Uint8Array;
  unwrap: (vault: Vault, wrappedKey: Uint8Array) => KeyObject;
}): InstallationKey {
  const wrapped = (vault: Vault, key: KeyObject): string => Buffer.from(wrap(vault, key)).toString('base64');
  const unwrapped = (vault: Vault, stored: string): KeyObject => unwrap(vault, Buffer.from(stored, 'base64'));
  return {
    name,
    async open({ ids, store, vault }) {
      const made = (): string => wrapped(vault, createSecretKey(ids.bytes(KEY_BYTES)));
      const stored = (await store.readInstallationValue(name)) ?? (await store.claimInstallationValue(name, made()));
      return unwrapped(vault, stored);
    },
    async find({ store, vault }) {
      const stored = await store.readInstallationValue(name);
      return stored === null ? null : unwrapped(vault, stored);
    },
    async isReadable({ store, vault }) {
      const stored = await store.readInstallationValue(name);
      return stored === null || openWithAny([vault], (opener) => unwrapped(opener, stored)) !== null;
    },
    async rewrapped({ from, store, to }) {
      const stored = await store.readInstallationValue(name);
      const next = stored === null ? null : openWithAny(from, (vault) => wrapped(to, unwrapped(vault, stored)));
      if (stored === null) return { before: {}, after: {}, unreadable: [] };
      if (next === null) return { before: {}, after: {}, unreadable: [name] };
      return { before: { [name]: stored }, after: { [name]: next }, unreadable: [] };
    },
  };
}
