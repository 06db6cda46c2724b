import type { AccountRef, PersonSealer } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenBinding, TokenGenerations, TokenHolder } from './tokens.ts';

export interface EmailHolder {
  account: AccountRef;
  accountId: number;
}

export type DetachedEmail = { kind: 'detached' } | { kind: 'holds_none' };

/** How many other users' e-mail addresses a sender may try. */
export interface EmailConflictLimit {
  /** Keyed digest of the publisher and the request's origin. */
  digest: string;
  most: number;
  windowMs: number;
}

/** Too many conflicts: the next request may come at `openAt`. Nothing was looked up. */
export interface TooManyConflicts {
  kind: 'too_many_conflicts';
  openAt: number;
}

/** The e-mail address of a profile. */
export interface ProfileEmail {
  /** The publisher of the account's panel. */
  pubId: number;
  /** Keyed digest of the normalized e-mail, unique for the publisher. */
  emailDigest: string;
  /** Null: no limit. */
  conflicts: EmailConflictLimit | null;
}

export interface NewUserProfile extends ProfileEmail {
  account: AccountRef;
  /** Seals the profile as JSON. */
  sealer: PersonSealer;
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
  | { kind: 'email_taken' }
  | TooManyConflicts;

export interface UserProfileReplacement {
  account: AccountRef;
  /** As for a new profile; null: the e-mail address stays. */
  email: ProfileEmail | null;
  sealer: {
    /** Seals the new profile, like `PersonSealer`. `replaced` is the sealed profile that it replaces. */
    seal(wrappedKey: Uint8Array, replaced: Uint8Array): Uint8Array;
  };
  token?: TokenBinding | null;
  at: number;
}

export type ReplacedUserProfile =
  { kind: 'replaced' } | { kind: 'not_found' } | { kind: 'email_taken' } | { kind: 'token_ended' } | TooManyConflicts;

export interface UserProfile {
  person: TokenHolder;
  sealed: Uint8Array;
  serverLike: boolean;
  createdAt: number;
  updatedAt: number;
}
