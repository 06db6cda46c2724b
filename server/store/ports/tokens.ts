import type { AccountRef, Person } from './accounts.ts';

/** What user tokens are bound to (docs/contract/identity.md#when-a-token-ends). */
export interface TokensPort {
  /** What tokens of the user must carry now; null when nobody has that subid. */
  findTokenHolder(account: AccountRef): Promise<TokenHolder | null>;
  /** Ends every token of the user that is out; null when nobody has that subid. */
  revokeTokens(account: AccountRef): Promise<{ accountId: number } | null>;
}

/** What tokens of an account must carry to be good. */
export interface TokenGenerations {
  accountId: number;
  /** Of tokens that the publisher vouches for. */
  tokenGeneration: number;
  /** Of the token that was made with a publishable key. */
  publicTokenGeneration: number;
  /** On a wall: of what opens the surveys of the linked panel. */
  surveyTokenGeneration: number;
}

export interface TokenHolder extends Person, TokenGenerations {}

/** What a token was bound to when it was made. */
export interface TokenBinding {
  accountId: number;
  generation: number;
  surveyGeneration: number;
  /** Made with a publishable key: whoever holds it need not be the user. */
  isPublic: boolean;
}

/** Whether the token is still good. `holder` must come from the same read as the data that the token opens. */
export function holdsToken(holder: TokenGenerations | null, token: TokenBinding): boolean {
  if (holder === null || holder.accountId !== token.accountId) return false;
  return token.generation === (token.isPublic ? holder.publicTokenGeneration : holder.tokenGeneration);
}

/** Whether a wall's token is still good for the surveys of the panel that is linked to the wall. */
export function opensSurveys(holder: TokenGenerations | null, token: TokenBinding): boolean {
  return holdsToken(holder, token) && holder?.surveyTokenGeneration === token.surveyGeneration;
}
