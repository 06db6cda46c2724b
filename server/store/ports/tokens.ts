import type { Person } from './accounts.ts';

/** What an account's tokens must carry to be valid. */
export interface TokenGenerations {
  accountId: number;
  /** For tokens that the publisher vouches for. */
  tokenGeneration: number;
  /** For the token made with a publishable key. */
  publicTokenGeneration: number;
  /** On a wall: for tokens that open the surveys of the linked panel. */
  surveyTokenGeneration: number;
}

export interface TokenHolder extends Person, TokenGenerations {
  /** Whether it is a test user (docs/contract/identity.md#test-users). */
  isTest: boolean;
}

/** What a token was bound to when it was issued. */
export interface TokenBinding {
  accountId: number;
  generation: number;
  surveyGeneration: number;
  /** Made with a publishable key, so its holder may not be the user. */
  isPublic: boolean;
}

/** Whether the token is still valid. `holder` must come from the same read as the data that the token protects. */
export function holdsToken(holder: TokenGenerations | null, token: TokenBinding): boolean {
  if (holder === null || holder.accountId !== token.accountId) return false;
  return token.generation === (token.isPublic ? holder.publicTokenGeneration : holder.tokenGeneration);
}

/** Whether a wall's token still opens the surveys of the linked panel. */
export function opensSurveys(holder: TokenGenerations | null, token: TokenBinding): boolean {
  return holdsToken(holder, token) && holder?.surveyTokenGeneration === token.surveyGeneration;
}
