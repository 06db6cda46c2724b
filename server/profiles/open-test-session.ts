import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import type { TokenFacts, TokenScope, UserTokens } from './user-token.ts';

export type OpenedTestSession =
  | { kind: 'opened'; accountId: number; isTest: true; token: string; expiresAt: number }
  /** The subid belongs to a real user, or to no user although one must exist. */
  | { kind: 'real_user' | 'unknown_user' };

/**
 * Mints a token for a test user, and opens their account if necessary, unless they must exist
 * (docs/contract/identity.md#test-users). `expiresAt` is epoch ms.
 */
export function openTestSession(deps: { store: Store; vault: Vault; tokens: UserTokens; clock: Clock }): (
  input: {
    account: AccountRef;
    scopes: readonly TokenScope[];
    expiresInSeconds: number;
    mustExist?: boolean;
  } & TokenFacts,
) => Promise<OpenedTestSession> {
  const { store, vault, tokens, clock } = deps;
  return async ({ account, mustExist = false, ...claims }) => {
    const newKey = () => vault.newPersonKey().wrappedKey;
    const opened = await store.openTestPerson({ account, newKey, mustExist, at: clock.now() });
    if (opened.kind !== 'opened') return opened;
    const minted = await tokens.mint({ ...claims, account, holder: opened.holder, isPublic: false });
    return { kind: 'opened', accountId: opened.holder.accountId, isTest: true, ...minted };
  };
}
