import type { NewAdminSession, SessionRenewal } from '../../ports/admin-sessions.ts';
import type { AdminSession, CheckedSession, FoundSession, OpenedSession, SecondStep } from '../../ports/admins.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { adminQueries, grantOf, lockTeam, type GrantRow } from './admins.ts';
import { recordAudit } from './audit.ts';
import { challengeQueries, keepChallenge } from './challenges.ts';
import { factorsOf, hasFactor, POLICY } from './factors.ts';
import { appsOf, passkeysOf } from './factor-counts.ts';
import { renewSession } from './renew-session.ts';

type SessionRow = Omit<FoundSession, 'role' | 'publishers' | 'isFactorRequired'> & GrantRow & { policy: string | null };

export const adminSessionQueries = {
  purgeSessions: query('delete from admin_sessions where expires_at <= $1'),
  insertSession: query(`
    insert into admin_sessions
      (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent, opened_by, provider_session)
    values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`),
  session: query<SessionRow>(`
    select s.session_id as "sessionId", s.seen_at as "seenAt", s.proven_at as "provenAt", a.admin_id as "adminId",
      s.opened_by as "openedBy", a.name, a.password, a.issuer, a.role, a.publishers, a.created_at as "createdAt",
      ${appsOf('a.admin_id')} as apps, ${passkeysOf('a.admin_id')} as passkeys,
      (select value from installation where name = '${POLICY}') as policy
    from admin_sessions s join admins a on a.admin_id = s.admin_id
    where s.digest = $1 and s.expires_at > $2 and s.seen_at > $3 and a.removed_at is null`),
  touchSession: query('update admin_sessions set seen_at = $2 where session_id = $1'),
  proveSession: query('update admin_sessions set seen_at = $2, proven_at = $2 where session_id = $1'),
  sessionsOf: query<AdminSession>(`
    select session_id as "sessionId", admin_id as "adminId", created_at as "createdAt", seen_at as "seenAt",
      expires_at as "expiresAt", opened_by as "openedBy", ip, agent
    from admin_sessions where (cast($1 as text) is null or admin_id = cast($1 as text)) and expires_at > $2 and seen_at > $3
    order by created_at desc, session_id desc`),
  endSession: query<{ sessionId: string }>(
    'delete from admin_sessions where admin_id = $1 and session_id = $2 returning session_id as "sessionId"',
  ),
};

export const sessionsCommands = {
  ...reads({ findAdminSession, listAdminSessions }),
  ...writes({ openAdminSession, touchAdminSession, proveAdminSession, endAdminSession, changeAdminPassword }),
};

/** Opens a session, in the transaction of the command that signs a person in. Removes expired ones. */
export function* insertSession(session: NewAdminSession): Command<void> {
  const { adminId, agent, at, digest, expiresAt, ip, openedBy, provenAt = at, providerSession, sessionId } = session;
  yield* one(adminSessionQueries.purgeSessions, at);
  const values = [sessionId, digest, adminId, at, expiresAt, provenAt, ip, agent, openedBy, providerSession];
  yield* one(adminSessionQueries.insertSession, ...values);
}

/** Opens a session for a person without a second factor. For others, stores `secondStep` instead. */
function* openAdminSession(input: CheckedSession & { secondStep: SecondStep }): Command<OpenedSession> {
  const { audit, secondStep, session } = input;
  const { adminId } = session;
  yield* lockTeam();
  if (!(yield* isStillPassword(input))) return { kind: 'stale' };
  if (yield* hasFactor(adminId)) {
    yield* keepChallenge({ ...secondStep, purpose: 'code', adminId, sessionId: null, at: audit.at });
    return { kind: 'second_step', factors: yield* factorsOf(adminId) };
  }
  yield* insertSession(session);
  yield* recordAudit(audit);
  return { kind: 'opened' };
}

/** Checking a password takes a while, in which another request may change it or remove the person. */
function* isStillPassword({ checked, session }: CheckedSession): Command<boolean> {
  return (yield* one(adminQueries.adminById, session.adminId))?.password === checked;
}

/** The session with this digest and its person, unless it has ended: absolutely, or idle since `idleSince`. */
function* findAdminSession(input: { digest: string; at: number; idleSince: number }): Command<FoundSession | null> {
  const row = yield* one(adminSessionQueries.session, input.digest, input.at, input.idleSince);
  if (row === undefined) return null;
  const { policy, ...found } = row;
  return { ...found, ...grantOf(row), isFactorRequired: policy === 'required' };
}

function* touchAdminSession(input: { sessionId: string; at: number }): Command<void> {
  yield* one(adminSessionQueries.touchSession, input.sessionId, input.at);
}

/**
 * Records that the person of a session re-authenticated, and renews it. False: it has ended or was renewed
 * concurrently.
 */
export function* proveAdminSession(input: SessionRenewal & { audit: AuditEntry }): Command<boolean> {
  const { audit, sessionId } = input;
  yield* lockTeam();
  if (!(yield* renewSession(input))) return false;
  yield* one(adminSessionQueries.proveSession, sessionId, audit.at);
  yield* recordAudit(audit);
  return true;
}

/** Sessions that have not ended, newest first. `adminId` null: everyone's. */
function* listAdminSessions(input: { adminId: string | null; at: number; idleSince: number }): Command<AdminSession[]> {
  return [...(yield* all(adminSessionQueries.sessionsOf, input.adminId, input.at, input.idleSince))];
}

/** Ends one of the person's sessions. False: none of theirs has this id. */
function* endAdminSession(input: { adminId: string; sessionId: string; audit: AuditEntry }): Command<boolean> {
  const ended = yield* one(adminSessionQueries.endSession, input.adminId, input.sessionId);
  if (ended === undefined) return false;
  yield* recordAudit(input.audit);
  return true;
}

/**
 * Sets the password, ends all of the person's sessions and links, and opens a new session. False: the password that was
 * checked has changed, or the requesting session `sessionId` has ended.
 */
function* changeAdminPassword(input: CheckedSession & { password: string; sessionId: string }): Command<boolean> {
  const { audit, password, session, sessionId } = input;
  yield* lockTeam();
  if (!(yield* isStillPassword(input))) return false;
  if ((yield* one(adminSessionQueries.endSession, session.adminId, sessionId)) === undefined) return false;
  yield* one(adminQueries.setPassword, session.adminId, password);
  yield* one(adminQueries.endSessionsOf, session.adminId);
  yield* one(adminQueries.endLinksOf, session.adminId);
  yield* one(challengeQueries.endChallengesOf, session.adminId);
  yield* insertSession(session);
  yield* recordAudit(audit);
  return true;
}
