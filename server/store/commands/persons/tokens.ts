import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type { TokenGenerations } from '../../ports/tokens.ts';
import { recordSecurityEvent } from '../installation/security-events.ts';

/** An account with its generations as one text, for a statement that can return one value. */
export const generationsColumn =
  "account_id || ' ' || token_generation || ' ' || public_token_generation || ' ' || survey_token_generation";

/** The same, and whether the user is a test user. */
export const userColumn = `${generationsColumn} || ' ' || test`;

export const tokenQueries = {
  revoke: query<{ accountId: number }>(`
    update persons set token_generation = token_generation + 1, public_token_generation = public_token_generation + 1
    where kind = $1 and profile_id = $2 and subid1 = $3 returning account_id as "accountId"`),
  raisePublic: query('update persons set public_token_generation = public_token_generation + 1 where account_id = $1'),
  raiseLinkedWall: query(`
    update persons set survey_token_generation = survey_token_generation + 1
    where kind = 'wall' and subid1 = $2
      and profile_id = (select adwall_id from survey_profiles where profile_id = $1)`),
};

export const tokensCommands = writes({ revokeTokens });

/**
 * Ends every outstanding token of a user, and adds a security event (docs/contract/identity.md#when-a-token-ends). Null
 * when no one has that subid.
 */
function* revokeTokens(input: { account: AccountRef; at: number }): Command<{ accountId: number } | null> {
  const { account, at } = input;
  const { kind, profileId, subid1 } = account;
  const revoked = yield* one(tokenQueries.revoke, kind, profileId, subid1);
  if (revoked === undefined) return null;
  yield* raiseLinkedWall(account);
  const detail = `account ${revoked.accountId}`;
  yield* recordSecurityEvent({ kind: 'tokens_revoked', owner: { kind, profileId }, detail, at });
  return revoked;
}

/**
 * Ends the token made with a publishable key, because someone else has stored a profile
 * (docs/contract/identity.md#when-a-token-ends).
 */
export function* raisePublicTokens(accountId: number): Command<void> {
  yield* one(tokenQueries.raisePublic, accountId);
}

/** For a panel: tokens of the same user on the linked wall no longer open its surveys. They stay valid for the wall. */
export function* raiseLinkedWall({ kind, profileId, subid1 }: AccountRef): Command<void> {
  if (kind === 'survey-profile') yield* one(tokenQueries.raiseLinkedWall, profileId, subid1);
}

/** Writes what `generationsColumn` reads. */
export function writeGenerations(holder: TokenGenerations): string {
  const { accountId, tokenGeneration, publicTokenGeneration, surveyTokenGeneration } = holder;
  return [accountId, tokenGeneration, publicTokenGeneration, surveyTokenGeneration].join(' ');
}

/** Whether the text of `userColumn` is a test user's. */
export function isTestUser(text: string): boolean {
  return text.split(' ')[4] === '1';
}

export function readGenerations(text: string): TokenGenerations {
  const [accountId = 0, tokenGeneration = 0, publicTokenGeneration = 0, surveyTokenGeneration = 0] = text
    .split(' ')
    .map(Number);
  return { accountId, tokenGeneration, publicTokenGeneration, surveyTokenGeneration };
}
