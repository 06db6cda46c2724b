import type { Postback } from './postbacks.ts';
import type { Source } from './sources.ts';

/** What a change of the master key replaces (docs/contract/identity.md#master-key). */
export interface RewrapPort {
  /** Wrapped keys in account order with the sealed survey profile, if any: what `key rewrap` makes anew. */
  listWrappedKeys(input: {
    after: number;
    limit: number;
  }): Promise<{ accountId: number; wrappedKey: Uint8Array; sealedProfile: Uint8Array | null }[]>;
  /**
   * Puts every rewrapped key, e-mail digest, secret and installation value in place at once, or none. Throws when
   * accounts or settings changed since they were read.
   */
  replaceWrappedKeys(input: {
    /** A wrapped key of null stays as it is: nobody can open it. */
    keys: readonly { accountId: number; wrappedKey: Uint8Array | null; emailDigest: string | null }[];
    secrets: ServiceSecrets;
    installation: Readonly<Record<string, string>>;
    /** Installation values that must still be so. */
    before?: Readonly<Record<string, string>>;
  }): Promise<void>;
}

/** Everything that the vault's service key seals, as of the settings version of the directory it was read from. */
export interface ServiceSecrets {
  version: number;
  sources: readonly Pick<Source, 'name' | 'sealedSecret' | 'sealedPrevious'>[];
  postbacks: readonly Pick<Postback, 'postbackId' | 'sealedUrl' | 'sealedSecret'>[];
}
