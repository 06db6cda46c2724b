import type { ProfileView } from '@rewards-wall/shared/schema/profile.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { holdsToken, type TokenBinding } from '../store/ports/tokens.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from './profile-record.ts';

/** `token` null: the call has the secret key. */
export interface ProfileRead {
  account: AccountRef;
  token: TokenBinding | null;
}

export type ProfileReadOutcome =
  { kind: 'found'; profile: ProfileView } | { kind: 'not_found' } | { kind: 'token_ended' };

/** Reads a user's own profile in plain text (docs/contract/profiles.md#read-and-replace). */
export function readProfile(deps: { store: Store; vault: Vault }): (input: ProfileRead) => Promise<ProfileReadOutcome> {
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
