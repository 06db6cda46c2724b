import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type {
  CreatedUserProfile,
  DetachedEmail,
  EmailHolder,
  NewUserProfile,
  ReplacedUserProfile,
  UserProfile,
  UserProfileReplacement,
} from '../../ports/profiles.ts';
import { holdsToken, type TokenHolder } from '../../ports/tokens.ts';
import { recordAudit } from '../admins/audit.ts';
import { findResponse, storeResponse } from '../installation/stored-responses.ts';
import { raisePublicTokens, readGenerations, writeGenerations } from './tokens.ts';
import { lockPlace, noteConflict, tooManyConflicts } from './email-conflicts.ts';
import { lockPerson, openPerson } from './persons.ts';
import type { AuditOfPublisher } from '../../ports/audit.ts';

interface UserProfileRow extends Omit<TokenHolder, 'isTest'> {
  test: number;
  sealed: Uint8Array;
  serverLike: number;
  createdAt: number;
  updatedAt: number;
}

export const userProfileQueries = {
  /** Serializes users with the same e-mail address, before anything else is locked. */
  lockEmail: query({
    sqlite: 'select 1 where $1 is not null',
    postgres: 'select pg_advisory_xact_lock(hashtextextended($1, 730003))',
  }),
  ownerOfEmail: query<{ accountId: number }>(
    'select account_id as "accountId" from user_profiles where pub_id = $1 and email_digest = $2',
  ),
  hasProfile: query<{ accountId: number }>('select account_id as "accountId" from user_profiles where account_id = $1'),
  storedProfile: query<{ sealed: Uint8Array; emailDigest: string | null }>(
    'select sealed, email_digest as "emailDigest" from user_profiles where account_id = $1',
  ),
  insertProfile: query(`
    insert into user_profiles (account_id, pub_id, email_digest, sealed, server_like, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $6)`),
  updateProfile: query<{ accountId: number }>(`
    update user_profiles set email_digest = coalesce(cast($2 as text), email_digest), sealed = $3, updated_at = $4
    where account_id = $1
    returning account_id as "accountId"`),
  holdersOfEmail: query<{ kind: AccountRef['kind']; profileId: number; subid1: string; accountId: number }>(`
    select p.kind, p.profile_id as "profileId", p.subid1, p.account_id as "accountId"
    from user_profiles u join persons p on p.account_id = u.account_id
    where u.email_digest = $1 order by p.account_id`),
  detachEmail: query<{ accountId: number }>(`
    update user_profiles set email_digest = null where account_id = $1 and email_digest is not null
    returning account_id as "accountId"`),
  readProfile: query<UserProfileRow>(`
    select p.account_id as "accountId", p.wrapped_key as "wrappedKey",
      p.token_generation as "tokenGeneration", p.public_token_generation as "publicTokenGeneration",
      p.survey_token_generation as "surveyTokenGeneration", p.test, u.sealed, u.server_like as "serverLike",
      u.created_at as "createdAt", u.updated_at as "updatedAt"
    from persons p join user_profiles u on u.account_id = p.account_id
    where p.kind = cast($1 as text) and p.profile_id = cast($2 as bigint) and p.subid1 = cast($3 as text)`),
};

export const userProfilesCommands = {
  ...reads({ readUserProfile, findEmailHolders }),
  ...writes({ createUserProfile, replaceUserProfile, detachEmail }),
};

/**
 * Stores a user's profile (docs/contract/profiles.md#create-a-profile): one per user, and one per e-mail address and
 * publisher. A sender with too many conflicts is refused before any look-up.
 */
function* createUserProfile(input: NewUserProfile): Command<CreatedUserProfile> {
  const { account, at, conflicts, emailDigest, idempotency, pubId } = input;
  yield* lockPlace(conflicts);
  const tooMany = yield* tooManyConflicts(conflicts, at);
  if (tooMany !== null) return tooMany;
  const first = yield* findResponse('profile', account, idempotency);
  // Binds the token like the first one, so that it has ended if the first one has.
  if (first !== null)
    return first.kind === 'repeat' ? { kind: 'repeat', holder: readGenerations(first.answer) } : first;
  yield* one(userProfileQueries.lockEmail, emailDigest);
  const before = yield* lockPerson(account);
  if (before !== null && (yield* one(userProfileQueries.hasProfile, before.accountId)) !== undefined) {
    return { kind: 'profile_exists' };
  }
  if ((yield* one(userProfileQueries.ownerOfEmail, pubId, emailDigest)) !== undefined) {
    yield* noteConflict({ limit: conflicts, pubId, owner: account, at });
    return { kind: 'email_taken' };
  }
  const { newKey, seal } = input.sealer;
  const person = before ?? (yield* openPerson({ account, newKey, at }));
  const sealed = seal(person.wrappedKey);
  const serverLike = input.serverLike ? 1 : 0;
  yield* one(userProfileQueries.insertProfile, person.accountId, pubId, emailDigest, sealed, serverLike, at);
  const answer = writeGenerations(person);
  yield* storeResponse('profile', account, idempotency, { accountId: person.accountId, answer, at });
  return { kind: 'created', holder: person };
}

export function* readUserProfile(account: AccountRef): Command<UserProfile | null> {
  const row = yield* one(userProfileQueries.readProfile, account.kind, account.profileId, account.subid1);
  if (row === undefined) return null;
  const { sealed, serverLike, createdAt, test, updatedAt, ...holder } = row;
  const person = { ...holder, isTest: test === 1 };
  return { person, sealed, serverLike: serverLike === 1, createdAt, updatedAt };
}

/**
 * Replaces a user's profile (docs/contract/profiles.md#read-and-replace), and ends the token made with a publishable
 * key, unless that token is `token`.
 */
function* replaceUserProfile(input: UserProfileReplacement): Command<ReplacedUserProfile> {
  const { at, email } = input;
  yield* lockPlace(email?.conflicts ?? null);
  if (email !== null) yield* one(userProfileQueries.lockEmail, email.emailDigest);
  const person = yield* lockPerson(input.account);
  if (input.token && !holdsToken(person, input.token)) return { kind: 'token_ended' };
  if (person === null) return { kind: 'not_found' };
  const replaced = yield* one(userProfileQueries.storedProfile, person.accountId);
  if (replaced === undefined) return { kind: 'not_found' };
  if (email !== null && email.emailDigest !== replaced.emailDigest) {
    const tooMany = yield* tooManyConflicts(email.conflicts, at);
    if (tooMany !== null) return tooMany;
    if ((yield* one(userProfileQueries.ownerOfEmail, email.pubId, email.emailDigest)) !== undefined) {
      yield* noteConflict({ limit: email.conflicts, pubId: email.pubId, owner: input.account, at });
      return { kind: 'email_taken' };
    }
  }
  const sealed = input.sealer.seal(person.wrappedKey, replaced.sealed);
  yield* one(userProfileQueries.updateProfile, person.accountId, email?.emailDigest ?? null, sealed, at);
  if (input.token?.isPublic !== true) yield* raisePublicTokens(person.accountId);
  return { kind: 'replaced' };
}

/** The users who hold the e-mail address with this digest: at most one of each publisher. */
function* findEmailHolders(emailDigest: string): Command<EmailHolder[]> {
  const found = yield* all(userProfileQueries.holdersOfEmail, emailDigest);
  return found.map(({ accountId, ...account }) => ({ account, accountId }));
}

/** Frees the user's e-mail address for others. The profile stays. `null`: there is no such profile. */
function* detachEmail(input: { account: AccountRef; audit: AuditOfPublisher | null }): Command<DetachedEmail | null> {
  const person = yield* lockPerson(input.account);
  if (person === null || (yield* one(userProfileQueries.hasProfile, person.accountId)) === undefined) return null;
  if ((yield* one(userProfileQueries.detachEmail, person.accountId)) === undefined) return { kind: 'holds_none' };
  if (input.audit !== null) {
    yield* recordAudit({ ...input.audit, subject: `account ${person.accountId}`, before: null, after: null });
  }
  return { kind: 'detached' };
}
