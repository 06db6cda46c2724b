import type { ProfileFields, ProfileView } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../ops/clock.ts';
import { withPersonKey } from '../ops/person-key.ts';
import type { Vault } from '../ops/vault.ts';
import type { AccountRef, Store } from '../store/store.ts';
import { checkBirthDate, type BadBirthDate } from './birth-date.ts';
import { readRecord, writeRecord } from './profile-record.ts';

/** Reads a user's own profile, in clear; null when there is none. */
export function readProfile(deps: {
  store: Pick<Store, 'readUserProfile'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>;
}): (account: AccountRef) => Promise<ProfileView | null> {
  const { store, vault } = deps;
  return async (account) => {
    const profile = await store.readUserProfile(account);
    if (profile === null) return null;
    const text = vault.open(vault.unwrapPersonKey(profile.person.wrappedKey), profile.sealed);
    return { subid1: account.subid1, ...readRecord(text) };
  };
}

export interface ProfileReplacementRequest {
  account: AccountRef;
  fields: ProfileFields;
  /** Of the survey profile, in years. */
  minimumAge: number;
}

export type ProfileReplacementOutcome =
  { kind: 'replaced'; profile: ProfileView } | { kind: 'not_found' } | { kind: 'email_taken' } | BadBirthDate;

/** Puts `fields` in place of the whole profile. */
export function replaceProfile(deps: {
  store: Pick<Store, 'findPerson' | 'replaceUserProfile'>;
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey' | 'seal' | 'emailDigest'>;
  clock: Clock;
}): (input: ProfileReplacementRequest) => Promise<ProfileReplacementOutcome> {
  const { store, vault, clock } = deps;
  return async ({ account, fields, minimumAge }) => {
    const at = clock.now();
    const badBirthDate = checkBirthDate(fields.dob, minimumAge, at);
    if (badBirthDate !== null) return badBirthDate;
    const record = writeRecord(fields);
    const emailDigest = vault.emailDigest(fields.email);
    const result = await withPersonKey(deps, account, ({ key, wrappedKey }) =>
      store.replaceUserProfile({ account, wrappedKey, sealed: vault.seal(key, record), emailDigest, at }),
    );
    if (result.kind !== 'replaced') return result;
    return { kind: 'replaced', profile: { subid1: account.subid1, ...readRecord(record) } };
  };
}
