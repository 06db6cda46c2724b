import type { TotpSecrets } from './admin-factors.ts';
import type { Feed } from './feeds.ts';
import type { Postback } from './postbacks.ts';
import type { Source } from './sources.ts';

/** Data that a change of the master key replaces (docs/contract/identity.md#master-key). */
export interface RewrapPort {
  /**
   * Lists wrapped keys, with the sealed profile if there is one, in account order, for `key rewrap`. `adwallId`: the
   * wall for which a digest of the id is stored; null if none is.
   */
  listWrappedKeys(input: { after: number; limit: number }): Promise<
    {
      accountId: number;
      wrappedKey: Uint8Array;
      adwallId: number | null;
      subid1: string;
      sealedProfile: Uint8Array | null;
    }[]
  >;
  /**
   * Stores all rewrapped keys, digests of e-mail addresses and ids, secrets and installation values, or none of them.
   * Throws if accounts or settings changed since they were read.
   */
  replaceWrappedKeys(input: {
    keys: readonly RewrappedPerson[];
    secrets: ServiceSecrets;
    installation: Readonly<Record<string, string>>;
    /** Installation values that must not have changed. */
    before?: Readonly<Record<string, string>>;
  }): Promise<void>;
}

/** With `wrappedKey` null, the stored key and everything that belongs to it stay, because it can't be opened. */
export interface RewrappedPerson {
  accountId: number;
  wrappedKey: Uint8Array | null;
  emailDigest: string | null;
  idDigest: string | null;
}

/** Everything that the vault's service key seals, as of the settings version `version`. */
export interface ServiceSecrets {
  version: number;
  sources: readonly Pick<Source, 'name' | 'sealedSecret' | 'sealedPrevious' | 'sealedCredential'>[];
  postbacks: readonly Pick<Postback, 'postbackId' | 'sealedUrl' | 'sealedSecret' | 'sealedPrevious'>[];
  /** Feeds without a credential need not be among them. */
  feeds: readonly Pick<Feed, 'name' | 'sealedCredential'>[];
  /** Without those that can't be opened. */
  totp: readonly TotpSecrets[];
}
