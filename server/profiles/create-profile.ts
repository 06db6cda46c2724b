import { DEFAULT_SESSION_SECONDS } from '@rewards-wall/shared/schema/session.ts';
import type { ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../runtime/clock.ts';
import { idempotencyOf } from '../security/idempotency.ts';
import { sealerOf } from '../security/person-sealer.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { checkBirthDate, type BadBirthDate } from './birth-date.ts';
import { conflictRefusal, type ConflictRefusal, type LimitConflicts, type ProfileSender } from './conflict-limit.ts';
import { writeRecord } from './profile-record.ts';
import type { TokenScope, UserTokens } from './user-token.ts';

export interface ProfileCreation extends ProfileSender {
  account: AccountRef;
  /** As sent by the caller. A repeat must send the same. */
  fields: ProfileFields;
  /** Detected from the connection, for absent fields. A repeat may use another connection. */
  detected: Partial<ProfileFields>;
  /** The panel's minimum age, in years. */
  minimumAge: number;
  /** Whether the call seems to come from a server that did not send its user's IP address and user agent. */
  serverLike: boolean;
  /**
   * Whether the call has only a publishable key, which doesn't authenticate the subid. The token then opens the profile
   * but no balance, and ends once anyone else stores data for the user.
   */
  isPublic: boolean;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | null;
}

export type ProfileCreationOutcome =
  | { kind: 'created'; token: string; expiresAt: number }
  | { kind: 'profile_exists' }
  | { kind: 'email_taken' }
  | ConflictRefusal
  | { kind: 'idempotency_mismatch' }
  | BadBirthDate;

/**
 * Creates a sealed profile: one per user, and one per e-mail address and publisher
 * (docs/contract/profiles.md#create-a-profile). A repeat with the same idempotency key returns a new token that is
 * valid as long as the first, because tokens are not stored.
 */
export function createProfile(deps: {
  store: Store;
  vault: Vault;
  tokens: UserTokens;
  limitConflicts: LimitConflicts;
  clock: Clock;
}): (input: ProfileCreation) => Promise<ProfileCreationOutcome> {
  const { store, vault, tokens, clock } = deps;
  return async ({ account, fields, detected, from, minimumAge, pubId, serverLike, isPublic, idempotencyKey }) => {
    const scopes: TokenScope[] = isPublic ? ['profile'] : ['profile', 'history'];
    const at = clock.now();
    const badBirthDate = checkBirthDate(fields.dob, minimumAge, at);
    if (badBirthDate !== null) return badBirthDate;
    const record = writeRecord({ ...detected, ...fields }, at);
    // The digest includes the scopes, so that a repeat with a publishable key never gets the token of a secret key.
    const idempotency = idempotencyOf(vault, idempotencyKey, [account.subid1, scopes, fields]);
    const sealer = sealerOf(vault, record);
    const emailDigest = vault.emailDigest(fields.email);
    const conflicts = deps.limitConflicts({ from, pubId });
    const profile = { account, pubId, sealer, emailDigest, conflicts, serverLike };
    const result = await store.createUserProfile({ ...profile, idempotency, at });
    if (result.kind === 'too_many_conflicts') return conflictRefusal(result, at);
    if (result.kind !== 'created' && result.kind !== 'repeat') return result;
    const { holder } = result;
    const minted = await tokens.mint({
      account,
      holder,
      isPublic,
      scopes,
      expiresInSeconds: DEFAULT_SESSION_SECONDS,
    });
    return { kind: 'created', ...minted };
  };
}
