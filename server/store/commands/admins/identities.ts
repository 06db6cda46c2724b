import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { FactorChange } from '../../ports/admin-factors.ts';
import type {
  Identity,
  IdentityChange,
  ProviderLinkOutcome,
  ProviderSignIn,
  ProviderSignInOutcome,
  ProviderStepUp,
} from '../../ports/admin-identities.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import {
  about,
  adminColumns,
  adminQueries,
  changeAdmin,
  isSame,
  lockTeam,
  losesLastOwner,
  storedPublishers,
  type AdminRow,
} from './admins.ts';
import { recordAudit } from './audit.ts';
import { endElsewhere, factorsOf, lockLiveSession } from './factors.ts';
import { findAdminLink, linkQueries } from './links.ts';
import { removeFactors } from './remove-factors.ts';
import { insertSession, proveAdminSession } from './sessions.ts';

export const identityQueries = {
  adminByIdentity: query<AdminRow>(
    `select ${adminColumns} from admins where issuer = $1 and subject = $2 and removed_at is null`,
  ),
  setIdentity: query('update admins set issuer = $2, subject = $3 where admin_id = $1'),
};

export const identitiesCommands = writes({
  signInByProvider,
  useLinkByProvider,
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
    // The provider no longer vouches for the person, so their sessions end too.
    if (known !== undefined) yield* one(adminQueries.endSessionsOf, known.adminId);
    return refused(known?.adminId ?? null, 'no_role');
  }
  if (known !== undefined) return yield* openAs(input, known, grant);
  if (grant === 'kept') return refused(null, 'unknown');
  const adminId = yield* insertPerson(input, grant);
  if (adminId === null) return refused(null, 'name_taken');
  const { publishers, role } = grant;
  const change = { before: null, after: { role, publishers, by: 'provider' } };
  yield* recordAudit({ ...personally(input, adminId), action: 'team.join', ...about(adminId), ...change });
  return yield* open(input, adminId);
}

/** Uses a link once with an account at the provider: creates its person, or replaces how they sign in. */
function* useLinkByProvider(input: ProviderSignIn & { digest: string }): Command<ProviderLinkOutcome> {
  const { audit, digest, grant, identity } = input;
  const { at } = audit;
  yield* lockTeam();
  const link = yield* findAdminLink({ digest, at });
  if (link === null || link.purpose === 'sign-in') return { kind: 'link_ended' };
  const known = yield* adminWith(identity);
  if (known !== undefined && known.adminId !== link.adminId) return { kind: 'identity_taken' };
  if (grant === 'none') return refused(link.adminId, 'no_role');
  const given = grant === 'kept' ? { role: link.role, publishers: link.publishers } : grant;
  if (link.adminId !== null && grant !== 'kept' && (yield* losesLastOwner(link.adminId, grant))) {
    return refused(link.adminId, 'last_owner');
  }
  const adminId = link.adminId ?? (yield* insertPerson(input, given));
  if (adminId === null) return refused(null, 'name_taken');
  if (link.adminId !== null) {
    yield* one(identityQueries.setIdentity, adminId, identity.issuer, identity.subject);
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

/** Records that the provider confirmed the person of a session again. `wrong`: it confirmed someone else. */
function* proveByProvider(input: ProviderStepUp): Command<'proven' | 'wrong' | 'ended'> {
  const { adminId, identity } = input;
  yield* lockTeam();
  if ((yield* adminWith(identity))?.adminId !== adminId) return 'wrong';
  return (yield* proveAdminSession(input)) ? 'proven' : 'ended';
}

/** Adds the account to the person of a session, or replaces theirs. `taken`: it belongs to someone else. */
function* addIdentity(input: IdentityChange): Command<'added' | 'taken' | 'ended'> {
  const { adminId, identity } = input;
  if (!(yield* lockLiveSession(input))) return 'ended';
  const known = yield* adminWith(identity);
  if (known !== undefined && known.adminId !== adminId) return 'taken';
  yield* one(identityQueries.setIdentity, adminId, identity.issuer, identity.subject);
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
  yield* one(identityQueries.setIdentity, adminId, null, null);
  yield* endElsewhere(input);
  return 'removed';
}

/** Gives the person the role of the claims, and opens a session. */
function* openAs(input: ProviderSignIn, row: AdminRow, grant: Grant | 'kept'): Command<ProviderSignInOutcome> {
  const { adminId } = row;
  if (grant !== 'kept' && !isSame(row, grant)) {
    const audit = { ...personally(input, adminId), action: 'team.provider-change' };
    const { kind } = yield* changeAdmin({ adminId, grant, audit });
    if (kind === 'last_owner') return refused(adminId, 'last_owner');
  }
  return yield* open(input, adminId);
}

function* open(input: ProviderSignIn, adminId: string): Command<ProviderSignInOutcome> {
  yield* insertSession({ ...input.session, adminId });
  const what = { subject: null, pubId: null, before: null, after: { factor: 'provider' } };
  yield* recordAudit({ ...personally(input, adminId), action: 'sign-in', ...what });
  return { kind: 'opened', adminId };
}

/** Null if all names are taken. */
function* insertPerson({ audit, identity, newAdmin }: ProviderSignIn, grant: Grant): Command<string | null> {
  const { adminId, names } = newAdmin;
  for (const { name, nameKey } of names) {
    if ((yield* one(adminQueries.adminByName, nameKey)) !== undefined) continue;
    const values = [adminId, name, nameKey, null, grant.role, storedPublishers(grant), audit.at];
    yield* one(adminQueries.insertAdmin, ...values);
    yield* one(identityQueries.setIdentity, adminId, identity.issuer, identity.subject);
    return adminId;
  }
  return null;
}

function adminWith({ issuer, subject }: Identity) {
  return one(identityQueries.adminByIdentity, issuer, subject);
}

function personally({ audit: { actor, at } }: ProviderSignIn, adminId: string) {
  return { at, actor: { kind: 'person', id: adminId, ip: actor.ip } } as const;
}

function refused(
  adminId: string | null,
  why: Extract<ProviderSignInOutcome, { kind: 'refused' }>['why'],
): ProviderSignInOutcome {
  return { kind: 'refused', adminId, why };
}
