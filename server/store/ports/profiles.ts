import type { AccountRef, PersonSealer } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenBinding, TokenGenerations, TokenHolder } from './tokens.ts';

/** Profiles: the survey answers and personal fields of users (docs/contract/profiles.md). */
export interface ProfilesPort {
  createUserProfile(input: NewUserProfile): Promise<CreatedUserProfile>;
  readUserProfile(account: AccountRef): Promise<UserProfile | null>;
  /** Replaces a profile, and ends the token made with a publishable key, unless that is `token`. */
  replaceUserProfile(input: UserProfileReplacement): Promise<ReplacedUserProfile>;
}

export interface NewUserProfile {
  account: AccountRef;
  /** Seals the profile as JSON. */
  sealer: PersonSealer;
  /** Keyed digest of the normalised e-mail, unique in the installation. */
  emailDigest: string;
  serverLike: boolean;
  idempotency: Idempotency | null;
  at: number;
}

export type CreatedUserProfile =
  | { kind: 'created'; holder: TokenGenerations }
  /** The same request created it before under the same idempotency key; `holder` is as of then. */
  | { kind: 'repeat'; holder: TokenGenerations }
  | { kind: 'idempotency_mismatch' }
  | { kind: 'profile_exists' }
  | { kind: 'email_taken' };

export interface UserProfileReplacement extends Pick<NewUserProfile, 'account' | 'at'> {
  /** As for a new profile; null: the e-mail address stays. */
  emailDigest: string | null;
  sealer: {
    /** Seals the new profile, like `PersonSealer`. `replaced` is the sealed profile that it replaces. */
    seal(wrappedKey: Uint8Array, replaced: Uint8Array): Uint8Array;
  };
  token?: TokenBinding | null;
}

export type ReplacedUserProfile =
  { kind: 'replaced' } | { kind: 'not_found' } | { kind: 'email_taken' } | { kind: 'token_ended' };

export interface UserProfile {
  person: TokenHolder;
  sealed: Uint8Array;
  serverLike: boolean;
  createdAt: number;
  updatedAt: number;
}
