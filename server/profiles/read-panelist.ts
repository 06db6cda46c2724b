import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { readRecord, type ProfileRecord } from './profile-record.ts';

/** The person, and everything that survey providers may learn from the profile. */
export interface Panelist extends Pick<ProfileRecord, 'answers' | 'country' | 'dob' | 'gender' | 'zip'> {
  consent: ProfileRecord['consent'];
}

/** Reads the facts in a user's profile that matter for surveys; null if there is no profile. */
export function readPanelist(deps: { store: Store; vault: Vault }): (account: AccountRef) => Promise<Panelist | null> {
  const { store, vault } = deps;
  return async (account) => {
    const profile = await store.readUserProfile(account);
    if (profile === null) return null;
    const { wrappedKey } = profile.person;
    const record = readRecord(vault.open(vault.unwrapPersonKey(wrappedKey), profile.sealed));
    const { answers, consent, country, dob, gender, zip } = record;
    return { answers, country, dob, gender, zip, consent };
  };
}
