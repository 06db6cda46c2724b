import { DEFAULT_SESSION_SECONDS } from '@rewards-wall/shared/schema/session.ts';
import type { ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../ops/clock.ts';
import { withPersonKey } from '../ops/person-key.ts';
import type { Vault } from '../ops/vault.ts';
import type { AccountRef, Store } from '../store/store.ts';
import { checkBirthDate, type BadBirthDate } from './birth-date.ts';
import { writeRecord } from './profile-record.ts';
import type { TokenScope, UserTokens } from './user-token.ts';

export interface ProfileCreation {
  account: AccountRef;
  fields: ProfileFields;
  /** Of the survey profile, in years. */
  minimumAge: number;
  /** The call looks like one of a server that did not say whose address and agent it carries. */
  serverLike: boolean;
  /** What the token may do: made with a publishable key, `profile` only. */
  scopes: readonly TokenScope[];
}

export type ProfileCreationOutcome =
  | { kind: 'created'; token: string; expiresAt: number }
  | { kind: 'profile_exists' }
  | { kind: 'email_taken' }
  | BadBirthDate;

/** Creates a survey user profile: sealed, one a user, one an e-mail address (service.md, endpoint 1). */
export function createProfile(deps: {
  store: Pick<Store, 'findPerson' | 'createUserProfile'>;
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey' | 'seal' | 'emailDigest'>;
  tokens: Pick<UserTokens, 'mint'>;
  clock: Clock;
}): (input: ProfileCreation) => Promise<ProfileCreationOutcome> {
  const { store, vault, tokens, clock } = deps;
  return async ({ account, fields, minimumAge, serverLike, scopes }) => {
    const at = clock.now();
    const badBirthDate = checkBirthDate(fields.dob, minimumAge, at);
    if (badBirthDate !== null) return badBirthDate;
    const record = writeRecord(fields);
    const emailDigest = vault.emailDigest(fields.email);
    const result = await withPersonKey(deps, account, ({ key, wrappedKey }) =>
      store.createUserProfile({
        account,
        wrappedKey,
        sealed: vault.seal(key, record),
        emailDigest,
        serverLike,
        at,
      }),
    );
    if (result.kind !== 'created') return result;
    const { subid1, ...owner } = account;
    const minted = await tokens.mint({ owner, subid1, scopes, expiresInSeconds: DEFAULT_SESSION_SECONDS });
    return { kind: 'created', ...minted };
  };
}
