import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { FactorChange } from '../../ports/admin-factors.ts';
import type {
  Identity,
  IdentityChange,
  ProviderLinkOutcome,
  ProviderSignIn,
  ProviderSignInOutcome,
  ProviderSignOut,
  ProviderStepUp,
  RefusedRole,
} from '../../ports/admin-identities.ts';
import type { AuditOrigin } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import {
  about,
  adminColumns,
  adminQueries,
  changeAdmin,
  grantOf,
  hasOwner,
  isOwner,
  isSame,
  lockTeam,
  losesLastOwner,
  setIdentity,
  storedPublishers,
  type AdminRow,
} from './admins.ts';
import { recordAudit } from './audit.ts';
import { useChallenge } from './challenges.ts';
import { endElsewhere, factorsOf, lockLiveSession } from './factors.ts';
import { findAdminLink, linkQueries } from './links.ts';
import { removeFactors } from './remove-factors.ts';
import { revokeCreated } from './revoke-created.ts';
import { insertSession, proveAdminSession } from './sessions.ts';

export const identityQueries = {
  adminByIdentity: query<AdminRow>(`select ${adminColumns} from admins where issuer = $1 and subject = $2`),
  formerIdentity: query<{ adminId: string }>(
    'select admin_id as "adminId" from admin_former_identities where issuer = $1 and subject = $2',
  ),
  setProviderSession: query('update admin_sessions set provider_session = $2 where session_id = $1'),
  endProviderSessions: query<{ sessionId: string; adminId: string }>(`
    delete from admin_sessions
    where opened_by = 'provider' and (cast($1 as text) is null or provider_session = cast($1 as text))
      and (cast($3 as text) is null
        or admin_id in (select admin_id from admins where issuer = $2 and subject = cast($3 as text)))
    returning session_id as "sessionId", admin_id as "adminId"`),
};

export const identitiesCommands = writes({
  signInByProvider,
  useLinkByProvider,
  endProviderSessions,
  proveByProvider,
  addIdentity,
  removeIdentity,
});

/** Opens a session for the person whose account the provider confirmed. Claims may change their role, or create them. */
function* signInByProvider(input: ProviderSignIn): Command<ProviderSignInOutcome> {
  const { grant, identity } = input;
  yield* lockTeam();
  const known = yield* adminWith(identity);
  if (grant === 'none') {
    if (known !== undefined) yield* endAccess(input.audit, known);
    return refused(known?.adminId ?? null, 'no_role');
  }
  if (known !== undefined) return yield* openAs(input, known, grant);
  if (grant === 'kept') return refused(null, 'unknown');
  const { issuer, subject } = identity;
  const former = yield* one(identityQueries.formerIdentity, issuer, subject);
  if (former !== undefined) return refused(former.adminId, 'former');
  // The first person would end the set-up link, which is the only way to an owner.
  if (!isOwner(grant) && !(yield* hasOwner())) return refused(null, 'no_owner');
  const adminId = yield* insertPerson(input, grant);
  if (adminId === null) return refused(null, 'name_taken');
  const { publishers, role } = grant;
  const change = { before: null, after: { role, publishers, by: 'provider' } };
  yield* recordAudit({ ...personally(input.audit, adminId), action: 'team.join', ...about(adminId), ...change });
  return yield* open(input, adminId);
}

/** Uses a link once with an account at the provider: creates its person, or replaces how they sign in. */
function* useLinkByProvider(input: ProviderSignIn & { digest: string }): Command<ProviderLinkOutcome> {
  const { audit, digest, identity } = input;
  const { at } = audit;
  yield* lockTeam();
  const link = yield* findAdminLink({ digest, at });
  if (link === null || link.purpose === 'sign-in') return { kind: 'link_ended' };
  const known = yield* adminWith(identity);
  if (known !== undefined && known.adminId !== link.adminId) return { kind: 'identity_taken' };
  if (input.grant === 'none') return refused(link.adminId, 'no_role');
  // Without an owner, no one could set up the rest.
  const grant = link.purpose === 'setup' ? 'kept' : input.grant;
  const given = grant === 'kept' ? { role: link.role, publishers: link.publishers } : grant;
  if (link.adminId !== null && grant !== 'kept' && (yield* losesLastOwner(link.adminId, grant))) {
    return refused(link.adminId, 'last_owner');
  }
  const adminId = link.adminId ?? (yield* insertPerson(input, given));
  if (adminId === null) return refused(null, 'name_taken');
  if (link.adminId !== null) {
    yield* setIdentity(adminId, identity);
    // Someone else may know the old password.
    yield* one(adminQueries.setPassword, adminId, null);
    yield* one(adminQueries.endSessionsOf, adminId);
    yield* one(adminQueries.endLinksOf, adminId);
    yield* removeFactors(adminId);
  }
  yield* one(linkQueries.deleteLink, digest);
  const actor = { kind: 'link', id: link.adminId, ip: audit.actor.ip } as const;
  const after = { ...(link.adminId === null && given), by: 'provider' };
  yield* recordAudit({ actor, at, action: `link.${link.purpose}`, ...about(adminId), before: null, after });
  const row = yield* one(adminQueries.adminById, adminId);
  return row === undefined ? { kind: 'link_ended' } : yield* openAs(input, row, grant);
}

/** Ends what the provider opened for a person who signed out there. False: the message was used before. */
function* endProviderSessions(input: ProviderSignOut): Command<boolean> {
  const { audit, issuer, message, providerSession, subject } = input;
  yield* lockTeam();
  if (!(yield* useChallenge(message, audit.at))) return false;
  for (const { adminId, sessionId } of yield* all(
    identityQueries.endProviderSessions,
    providerSession,
    issuer,
    subject,
  )) {
    const what = { action: 'session.end', subject: `session ${sessionId}`, pubId: null };
    yield* recordAudit({ ...personally(audit, adminId), ...what, before: null, after: { by: 'provider' } });
  }
  return true;
}

/**
 * Records that the provider confirmed the person of a session again, and gives them the role of the claims. `wrong`: it
 * confirmed someone else.
 */
function* proveByProvider(input: ProviderStepUp): Command<'proven' | 'wrong' | 'ended' | RefusedRole> {
  const { adminId, audit, grant, identity } = input;
  yield* lockTeam();
  const known = yield* adminWith(identity);
  if (known?.adminId !== adminId) return 'wrong';
  const why = yield* follow(audit, known, grant);
  if (why !== null) return why;
  if (!(yield* proveAdminSession(input))) return 'ended';
  // The earlier one there may have ended, so it would never be reported.
  yield* one(identityQueries.setProviderSession, input.sessionId, input.providerSession);
  return 'proven';
}

/**
 * Adds the account to the person of a session, or replaces theirs, and gives them the role of the claims. `taken`: it
 * belongs to someone else.
 */
function* addIdentity(input: IdentityChange): Command<'added' | 'taken' | 'ended' | RefusedRole> {
  const { adminId, audit, grant, identity } = input;
  if (!(yield* lockLiveSession(input))) return 'ended';
  const known = yield* adminWith(identity);
  if (known !== undefined && known.adminId !== adminId) return 'taken';
  const row = known ?? (yield* one(adminQueries.adminById, adminId));
  if (row === undefined) return 'ended';
  // Not theirs yet, so it says nothing about what they may do.
  if (known === undefined && grant === 'none') return 'no_role';
  const why = yield* follow(audit, row, grant);
  if (why !== null) return why;
  yield* setIdentity(adminId, identity);
  yield* endElsewhere(input);
  return 'added';
}

/** Removes the person's account at the provider. `only_way`: they couldn't sign in without it. */
function* removeIdentity(input: FactorChange): Command<'removed' | 'only_way' | 'none' | 'ended'> {
  const { adminId } = input;
  if (!(yield* lockLiveSession(input))) return 'ended';
  const row = yield* one(adminQueries.adminById, adminId);
  if (row === undefined || row.issuer === null) return 'none';
  const { passkeys } = yield* factorsOf(adminId);
  if (row.password === null && passkeys.length === 0) return 'only_way';
  yield* setIdentity(adminId, null);
  yield* endElsewhere(input);
  return 'removed';
}

/** Gives the person the role of the claims, and opens a session. */
function* openAs(input: ProviderSignIn, row: AdminRow, grant: Grant | 'kept'): Command<ProviderSignInOutcome> {
  const { adminId } = row;
  const why = yield* follow(input.audit, row, grant);
  return why === null ? yield* open(input, adminId) : refused(adminId, why);
}

/** Gives the person the role of the claims. Not null: why that is impossible. */
function* follow(origin: AuditOrigin, row: AdminRow, grant: ProviderSignIn['grant']): Command<RefusedRole | null> {
  const { adminId } = row;
  if (grant === 'none') {
    yield* endAccess(origin, row);
    return 'no_role';
  }
  if (grant === 'kept' || isSame(row, grant)) return null;
  const audit = { ...personally(origin, adminId), action: 'team.provider-change' };
  const { kind } = yield* changeAdmin({ adminId, grant, audit });
  return kind === 'last_owner' ? 'last_owner' : null;
}

/** Ends what lets a person in, or acts for them, for whom the provider no longer vouches. */
function* endAccess(origin: AuditOrigin, row: AdminRow): Command<void> {
  const { adminId } = row;
  const audit = personally(origin, adminId);
  yield* one(adminQueries.endSessionsOf, adminId);
  yield* one(adminQueries.endLinksOf, adminId);
  yield* revokeCreated(adminId, audit);
  const change = { before: grantOf(row), after: null };
  yield* recordAudit({ ...audit, action: 'team.provider-change', ...about(adminId), ...change });
}

function* open(input: ProviderSignIn, adminId: string): Command<ProviderSignInOutcome> {
  yield* insertSession({ ...input.session, adminId });
  const what = { subject: null, pubId: null, before: null, after: { factor: 'provider' } };
  yield* recordAudit({ ...personally(input.audit, adminId), action: 'sign-in', ...what });
  return { kind: 'opened', adminId };
}

/** Null if all names are taken. */
function* insertPerson({ audit, identity, newAdmin }: ProviderSignIn, grant: Grant): Command<string | null> {
  const { adminId, names } = newAdmin;
  for (const { name, nameKey } of names) {
    if ((yield* one(adminQueries.adminByName, nameKey)) !== undefined) continue;
    const values = [adminId, name, nameKey, null, grant.role, storedPublishers(grant), audit.at];
    yield* one(adminQueries.insertAdmin, ...values);
    yield* setIdentity(adminId, identity);
    return adminId;
  }
  return null;
}

function adminWith({ issuer, subject }: Identity) {
  return one(identityQueries.adminByIdentity, issuer, subject);
}

function personally({ actor, at }: AuditOrigin, adminId: string) {
  return { at, actor: { kind: 'person', id: adminId, ip: actor.ip } } as const;
}

function refused(
  adminId: string | null,
  why: Extract<ProviderSignInOutcome, { kind: 'refused' }>['why'],
): ProviderSignInOutcome {
  return { kind: 'refused', adminId, why };
}
