import type { ConsentBody, ConsentView } from '@rewards-wall/shared/schema/consent.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { opensSurveys, type TokenBinding } from '../store/ports/tokens.ts';
import type { Store } from '../store/store.ts';
import { readRecord, writeConsent } from './profile-record.ts';

export interface ConsentChange {
  /** The user's account at the panel. */
  account: AccountRef;
  consent: ConsentBody;
  /** The panel's token that the call presents; null if it has another credential. */
  token: TokenBinding | null;
  /** The linked wall's token that the call presents, with the user's account there; null for none. */
  wallToken: { account: AccountRef; binding: TokenBinding } | null;
}

export type ConsentChangeOutcome =
  { kind: 'changed'; consent: ConsentView } | { kind: 'not_found' } | { kind: 'token_ended' };

/**
 * Gives or withdraws a user's consent without changing the rest of the profile (docs/contract/profiles.md#consent). A
 * withdrawal deletes the sensitive answers and keeps the proof.
 */
export function changeConsent(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
}): (input: ConsentChange) => Promise<ConsentChangeOutcome> {
  const { store, vault, clock } = deps;
  return async ({ account, consent, token, wallToken }) => {
    if (wallToken && !opensSurveys(await store.findTokenHolder(wallToken.account), wallToken.binding)) {
      return { kind: 'token_ended' };
    }
    const at = clock.now();
    let record = '';
    const seal = (wrappedKey: Uint8Array, replaced: Uint8Array): Uint8Array => {
      const key = vault.unwrapPersonKey(wrappedKey);
      record = writeConsent(consent, at, readRecord(vault.open(key, replaced)));
      return vault.seal(key, record);
    };
    const result = await store.replaceUserProfile({ account, token, sealer: { seal }, email: null, at });
    if (result.kind === 'email_taken' || result.kind === 'too_many_conflicts')
      throw new Error('A change of consent does not change the e-mail address.');
    if (result.kind !== 'replaced') return result;
    return { kind: 'changed', consent: readRecord(record).consent ?? { sensitive: null } };
  };
}
