import type { TotpSecrets } from './admin-factors.ts';
import type { Feed } from './feeds.ts';
import type { Postback } from './postbacks.ts';
import type { Source } from './sources.ts';

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
