import { DEFAULT_SESSION_SECONDS } from '@rewards-wall/shared/schema/session.ts';
import type { ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../runtime/clock.ts';
import { idempotencyOf } from '../security/idempotency.ts';
import { withPersonKey } from '../security/person-key.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { PersonsPort } from '../store/ports/persons.ts';
import type { ProfilesPort } from '../store/ports/profiles.ts';
import { checkBirthDate, type BadBirthDate } from './birth-date.ts';
import { writeRecord } from './profile-record.ts';
import type { TokenScope, UserTokens } from './user-token.ts';

export interface ProfileCreation {
  account: AccountRef;
  /** As they were sent: what a repeat must have in common. */
  fields: ProfileFields;
  /** What the connection says, where the fields say nothing; a repeat may come over another connection. */
  detected: Partial<ProfileFields>;
  /** Of the survey profile, in years. */
  minimumAge: number;
  /** The call looks like one of a server that did not say whose address and agent it carries. */
  serverLike: boolean;
  /**
   * Made with a publishable key, which proves nothing about the subid: its token opens the profile only, no balance, and
   * ends when anybody else stores something.
   */
  isPublic: boolean;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | null;
}

export type ProfileCreationOutcome =
  | { kind: 'created'; token: string; expiresAt: number }
  | { kind: 'profile_exists' }
  | { kind: 'email_taken' }
  | { kind: 'idempotency_mismatch' }
  | BadBirthDate;

/**
 * Creates a survey user profile: sealed, one a user, one an e-mail address
 * (docs/contract/profiles.md#create-a-profile). A repeat under the same idempotency key mints a token like the first,
 * which ends with the first: tokens are not stored.
 */
export function createProfile(deps: {
  store: Pick<PersonsPort, 'findPerson'> & Pick<ProfilesPort, 'createUserProfile'>;
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey' | 'seal' | 'emailDigest' | 'requestDigest'>;
  tokens: Pick<UserTokens, 'mint'>;
  clock: Clock;
}): (input: ProfileCreation) => Promise<ProfileCreationOutcome> {
  const { store, vault, tokens, clock } = deps;
  return async ({ account, fields, detected, minimumAge, serverLike, isPublic, idempotencyKey }) => {
    const scopes: TokenScope[] = isPublic ? ['profile'] : ['profile', 'history'];
    const at = clock.now();
    const badBirthDate = checkBirthDate(fields.dob, minimumAge, at);
    if (badBirthDate !== null) return badBirthDate;
    const record = writeRecord({ ...detected, ...fields });
    // The scopes are part of the request: a stranger's key must not be handed the token of the publisher's.
    const idempotency = idempotencyOf(vault, idempotencyKey, [account.subid1, scopes, fields]);
    const emailDigest = vault.emailDigest(fields.email);
    const result = await withPersonKey(deps, account, ({ key, wrappedKey }) =>
      store.createUserProfile({
        account,
        wrappedKey,
        sealed: vault.seal(key, record),
        emailDigest,
        serverLike,
        idempotency,
        at,
      }),
    );
    if (result.kind !== 'created' && result.kind !== 'repeat') return result;
    const { holder } = result;
    const minted = await tokens.mint({
      ...{ account, holder, isPublic, scopes, expiresInSeconds: DEFAULT_SESSION_SECONDS },
    });
    return { kind: 'created', ...minted };
  };
}
