import type { ProfileFields, ProfileView } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { checkBirthDate, type BadBirthDate } from './birth-date.ts';
import { conflictRefusal, type ConflictRefusal, type LimitConflicts, type ProfileSender } from './conflict-limit.ts';
import { readRecord, writeRecord } from './profile-record.ts';
import type { ProfileRead } from './read-profile.ts';

export interface ProfileReplacementRequest extends ProfileRead, ProfileSender {
  fields: ProfileFields;
  /** The panel's minimum age, in years. */
  minimumAge: number;
}

export type ProfileReplacementOutcome =
  | { kind: 'replaced'; profile: ProfileView }
  | { kind: 'not_found' }
  | { kind: 'email_taken' }
  | ConflictRefusal
  | { kind: 'token_ended' }
  | BadBirthDate;

/**
 * Replaces the whole profile with `fields` (docs/contract/profiles.md#read-and-replace), but keeps its consent unless
 * `fields` has one. Ends the token minted for a publishable key, unless the call presents that token.
 */
export function replaceProfile(deps: {
  store: Store;
  vault: Vault;
  limitConflicts: LimitConflicts;
  clock: Clock;
}): (input: ProfileReplacementRequest) => Promise<ProfileReplacementOutcome> {
  const { store, vault, clock } = deps;
  return async ({ account, from, token, fields, minimumAge, pubId }) => {
    const at = clock.now();
    const badBirthDate = checkBirthDate(fields.dob, minimumAge, at);
    if (badBirthDate !== null) return badBirthDate;
    let record = '';
    // One transaction reads the old profile and seals the new one, so that no consent is lost.
    const seal = (wrappedKey: Uint8Array, replaced: Uint8Array): Uint8Array => {
      const key = vault.unwrapPersonKey(wrappedKey);
      record = writeRecord(fields, at, readRecord(vault.open(key, replaced)));
      return vault.seal(key, record);
    };
    const conflicts = deps.limitConflicts({ from, pubId });
    const email = { pubId, emailDigest: vault.emailDigest(fields.email), conflicts };
    const result = await store.replaceUserProfile({ account, token, sealer: { seal }, email, at });
    if (result.kind === 'too_many_conflicts') return conflictRefusal(result, at);
    if (result.kind !== 'replaced') return result;
    return { kind: 'replaced', profile: { subid1: account.subid1, ...readRecord(record) } };
  };
}
