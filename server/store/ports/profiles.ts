import type { AccountRef } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenBinding, TokenGenerations, TokenHolder } from './tokens.ts';

/** Survey user profiles (docs/contract/profiles.md). */
export interface ProfilesPort {
  createUserProfile(input: NewUserProfile): Promise<CreatedUserProfile>;
  readUserProfile(account: AccountRef): Promise<UserProfile | null>;
  /** Ends the token made with a publishable key, unless it is the very one that `token` is. */
  replaceUserProfile(
    input: Omit<NewUserProfile, 'serverLike' | 'idempotency'> & { token?: TokenBinding | null },
  ): Promise<ReplacedUserProfile>;
}

export interface NewUserProfile {
  account: AccountRef;
  /** The key that sealed `sealed`; a new account gets it. When the account has another key: `person_changed`. */
  wrappedKey: Uint8Array;
  /** The profile as JSON, sealed with the person's key. */
  sealed: Uint8Array;
  /** Keyed digest of the normalised e-mail; unique over the installation. */
  emailDigest: string;
  serverLike: boolean;
  idempotency: Idempotency | null;
  at: number;
}

export type CreatedUserProfile =
  | { kind: 'created'; holder: TokenGenerations }
  /** The same request created it before, under the same idempotency key; `holder` as of then. */
  | { kind: 'repeat'; holder: TokenGenerations }
  | { kind: 'idempotency_mismatch' }
  | { kind: 'profile_exists' }
  | { kind: 'email_taken' }
  | { kind: 'person_changed' };

export type ReplacedUserProfile =
  | { kind: 'replaced' }
  | { kind: 'not_found' }
  | { kind: 'email_taken' }
  | { kind: 'person_changed' }
  | { kind: 'token_ended' };

export interface UserProfile {
  person: TokenHolder;
  sealed: Uint8Array;
  serverLike: boolean;
  createdAt: number;
  updatedAt: number;
}
