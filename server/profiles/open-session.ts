import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import type { TokenFacts, TokenScope, UserTokens } from './user-token.ts';

/**
 * Mints a token for a user whom the publisher vouches for (docs/contract/identity.md#sessions). Opens the account if
 * necessary, because a token is bound to its account and ends with it. `expiresAt` is epoch ms.
 */
export function openSession(deps: {
  store: Store;
  vault: Vault;
  tokens: UserTokens;
  clock: Clock;
}): (
  input: { account: AccountRef; scopes: readonly TokenScope[]; expiresInSeconds: number } & TokenFacts,
) => Promise<{ token: string; expiresAt: number; isTest: boolean }> {
  const { store, vault, tokens, clock } = deps;
  return async ({ account, ...claims }) => {
    const newKey = () => vault.newPersonKey().wrappedKey;
    const holder = await store.openPerson({ account, newKey, at: clock.now() });
    const minted = await tokens.mint({ ...claims, account, holder, isPublic: false });
    return { ...minted, isTest: holder.isTest };
  };
}
