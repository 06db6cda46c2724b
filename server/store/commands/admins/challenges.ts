import type { Challenge, ChallengePurpose, NewChallenge } from '../../ports/admin-factors.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';

export const challengeQueries = {
  purgeChallenges: query('delete from admin_challenges where expires_at <= $1'),
  insertChallenge: query(`
    insert into admin_challenges (digest, purpose, admin_id, session_id, expires_at) values ($1, $2, $3, $4, $5)`),
  signInOf: query<{ adminId: string; name: string }>(`
    select c.admin_id as "adminId", a.name
    from admin_challenges c join admins a on a.admin_id = c.admin_id
    where c.digest = $1 and c.purpose = 'code' and c.expires_at > $2 and a.removed_at is null`),
  takeChallenge: query<Challenge & { expiresAt: number }>(`
    delete from admin_challenges where digest = $1 and purpose = $2
    returning admin_id as "adminId", session_id as "sessionId", expires_at as "expiresAt"`),
  purgeUsed: query('delete from admin_used_challenges where expires_at <= $1'),
  useChallenge: query<{ digest: string }>(`
    insert into admin_used_challenges (digest, expires_at) values ($1, $2) on conflict (digest) do nothing
    returning digest`),
  endChallengesOf: query('delete from admin_challenges where admin_id = $1'),
};

export const challengesCommands = {
  ...reads({ findSignIn }),
  ...writes({ keepChallenge, takeChallenge, claimChallenge }),
};

/** Stores a challenge, and deletes expired ones. */
export function* keepChallenge(input: NewChallenge & { at: number }): Command<void> {
  const { adminId, at, digest, expiresAt, purpose, sessionId } = input;
  yield* one(challengeQueries.purgeChallenges, at);
  yield* one(challengeQueries.insertChallenge, digest, purpose, adminId, sessionId, expiresAt);
}

/** The second step of a sign-in whose password was correct; null if it has expired. It stays until it succeeds. */
function* findSignIn(input: { digest: string; at: number }): Command<{ adminId: string; name: string } | null> {
  return (yield* one(challengeQueries.signInOf, input.digest, input.at)) ?? null;
}

/** Returns a challenge once; null if it doesn't exist or has expired. */
function* takeChallenge(input: { digest: string; purpose: ChallengePurpose; at: number }): Command<Challenge | null> {
  const row = yield* one(challengeQueries.takeChallenge, input.digest, input.purpose);
  return row === undefined || row.expiresAt <= input.at ? null : { adminId: row.adminId, sessionId: row.sessionId };
}

/** Uses a challenge before its response is checked. False: it was used before. */
function* claimChallenge(input: { digest: string; expiresAt: number; at: number }): Command<boolean> {
  return yield* useChallenge(input, input.at);
}

/** False: it was used before. */
export function* useChallenge(input: { digest: string; expiresAt: number }, at: number): Command<boolean> {
  yield* one(challengeQueries.purgeUsed, at);
  return (yield* one(challengeQueries.useChallenge, input.digest, input.expiresAt)) !== undefined;
}
