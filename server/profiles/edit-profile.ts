import type { ProfileFields, ProfileView } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../runtime/clock.ts';
import { withPersonKey } from '../security/person-key.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { PersonsPort } from '../store/ports/persons.ts';
import type { ProfilesPort } from '../store/ports/profiles.ts';
import { holdsToken, type TokenBinding, type TokensPort } from '../store/ports/tokens.ts';
import { checkBirthDate, type BadBirthDate } from './birth-date.ts';
import { readRecord, writeRecord } from './profile-record.ts';

/** What a read is asked with; a `token` of null = the secret key. */
export interface ProfileRead {
  account: AccountRef;
  token: TokenBinding | null;
}

export type ProfileReadOutcome =
  { kind: 'found'; profile: ProfileView } | { kind: 'not_found' } | { kind: 'token_ended' };

/** Reads a user's own profile, in clear (docs/contract/profiles.md#read-and-replace). */
export function readProfile(deps: {
  store: Pick<ProfilesPort, 'readUserProfile'> & Pick<TokensPort, 'findTokenHolder'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>;
}): (input: ProfileRead) => Promise<ProfileReadOutcome> {
  const { store, vault } = deps;
  return async ({ account, token }) => {
    const profile = await store.readUserProfile(account);
    const holder = profile?.person ?? (token && (await store.findTokenHolder(account)));
    if (token !== null && !holdsToken(holder, token)) return { kind: 'token_ended' };
    if (profile === null) return { kind: 'not_found' };
    const text = vault.open(vault.unwrapPersonKey(profile.person.wrappedKey), profile.sealed);
    return { kind: 'found', profile: { subid1: account.subid1, ...readRecord(text) } };
  };
}

export interface ProfileReplacementRequest extends ProfileRead {
  fields: ProfileFields;
  /** Of the survey profile, in years. */
  minimumAge: number;
}

export type ProfileReplacementOutcome =
  | { kind: 'replaced'; profile: ProfileView }
  | { kind: 'not_found' }
  | { kind: 'email_taken' }
  | { kind: 'token_ended' }
  | BadBirthDate;

/**
 * Replaces the whole profile by `fields` (docs/contract/profiles.md#read-and-replace). This ends the token that a
 * publishable key got by creating the profile, unless it is the very token that asks.
 */
export function replaceProfile(deps: {
  store: Pick<PersonsPort, 'findPerson'> & Pick<ProfilesPort, 'replaceUserProfile'>;
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey' | 'seal' | 'emailDigest'>;
  clock: Clock;
}): (input: ProfileReplacementRequest) => Promise<ProfileReplacementOutcome> {
  const { store, vault, clock } = deps;
  return async ({ account, token, fields, minimumAge }) => {
    const at = clock.now();
    const badBirthDate = checkBirthDate(fields.dob, minimumAge, at);
    if (badBirthDate !== null) return badBirthDate;
    const record = writeRecord(fields);
    const emailDigest = vault.emailDigest(fields.email);
    const result = await withPersonKey(deps, account, ({ key, wrappedKey }) =>
      store.replaceUserProfile({ account, token, wrappedKey, sealed: vault.seal(key, record), emailDigest, at }),
    );
    if (result.kind !== 'replaced') return result;
    return { kind: 'replaced', profile: { subid1: account.subid1, ...readRecord(record) } };
  };
}
