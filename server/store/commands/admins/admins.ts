import type { AdminRole, Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminChange, AdminWithPassword, TeamMember, FactorCounts } from '../../ports/admins.ts';
import type { Identity } from '../../ports/admin-identities.ts';
import type { AuditActor, AuditStart } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { recordAudit } from './audit.ts';
import { revokeCreated } from './revoke-created.ts';
import { removeFactors } from './remove-factors.ts';
import { appsOf, passkeysOf } from './factor-counts.ts';

/** A grant as it is stored. */
export interface GrantRow {
  role: AdminRole;
  publishers: string | null;
}

export type AdminRow = Omit<AdminWithPassword, keyof Grant> & GrantRow;

export const adminColumns =
  'admin_id as "adminId", name, password, issuer, role, publishers, created_at as "createdAt"';

export const adminQueries = {
  /** Serializes changes of the team, so that an owner is always left. */
  lockTeam: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730007)' }),
  someAdmin: query<{ adminId: string }>('select admin_id as "adminId" from admins where removed_at is null limit 1'),
  admins: query<AdminRow & FactorCounts>(`
    select ${adminColumns},
      ${appsOf('a.admin_id')} as apps, ${passkeysOf('a.admin_id')} as passkeys,
      (select count(*) from admin_recovery_codes c where c.admin_id = a.admin_id) as "recoveryCodes"
    from admins a where removed_at is null order by created_at, admin_id`),
  adminByName: query<AdminRow>(`select ${adminColumns} from admins where name_key = $1 and removed_at is null`),
  adminById: query<AdminRow>(`select ${adminColumns} from admins where admin_id = $1 and removed_at is null`),
  insertAdmin: query(`
    insert into admins (admin_id, name, name_key, password, role, publishers, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`),
  liveKey: query<{ keyId: string }>(
    'select key_id as "keyId" from admin_keys where key_id = $1 and revoked_at is null',
  ),
  setPassword: query('update admins set password = $2 where admin_id = $1'),
  setGrant: query('update admins set role = $2, publishers = $3 where admin_id = $1'),
  keepFormerIdentity: query(`
    insert into admin_former_identities (issuer, subject, admin_id)
    select issuer, subject, admin_id from admins where admin_id = $1 and issuer is not null
    on conflict (issuer, subject) do update set admin_id = excluded.admin_id`),
  setIdentity: query('update admins set issuer = $2, subject = $3 where admin_id = $1'),
  setRemoved: query('update admins set removed_at = $2, password = null where admin_id = $1'),
  endSessionsOf: query('delete from admin_sessions where admin_id = $1'),
  endLinksOf: query('delete from admin_links where admin_id = $1'),
};

export function grantOf({ publishers, role }: GrantRow): Grant {
  return { role, publishers: publishers === null ? null : (JSON.parse(publishers) as number[]) };
}

export function storedPublishers({ publishers }: Grant): string | null {
  return publishers === null ? null : JSON.stringify(publishers);
}

export const adminsCommands = {
  ...reads({ hasAdmins, listAdmins, findAdmin }),
  ...writes({ changeAdmin, removeAdmin }),
};

export function* lockTeam(): Command<void> {
  yield* one(adminQueries.lockTeam);
}

/** Whether anyone can sign in. */
export function* hasAdmins(): Command<boolean> {
  return (yield* one(adminQueries.someAdmin)) !== undefined;
}

function* listAdmins(): Command<TeamMember[]> {
  return (yield* all(adminQueries.admins)).map(({ password: _, ...row }) => ({ ...row, ...grantOf(row) }));
}

/** The person with this name, with the digest of their password. */
function* findAdmin(nameKey: string): Command<AdminWithPassword | null> {
  const row = yield* one(adminQueries.adminByName, nameKey);
  return row === undefined ? null : { ...row, ...grantOf(row) };
}

/**
 * Changes a person's grant, and ends the links and keys that they created. `changed_meanwhile`: the grant is no longer
 * `expected`, so nothing was changed.
 */
export function* changeAdmin(input: {
  adminId: string;
  grant: Grant;
  expected?: Grant;
  audit: AuditStart;
}): Command<AdminChange> {
  const { adminId, audit, expected, grant } = input;
  yield* lockTeam();
  const before = yield* one(adminQueries.adminById, adminId);
  if (before === undefined) return { kind: 'unknown_admin' };
  if (expected !== undefined && !isSame(before, expected)) return { kind: 'changed_meanwhile' };
  if (yield* losesLastOwner(adminId, grant)) return { kind: 'last_owner' };
  yield* one(adminQueries.setGrant, adminId, grant.role, storedPublishers(grant));
  if (!isSame(before, grant)) {
    yield* revokeCreated(adminId, audit);
  }
  yield* recordAudit({ ...audit, ...about(adminId), before: grantOf(before), after: grant });
  return { kind: 'changed' };
}

/** Removes the person and their factors. Ends their sessions, and the links and keys that they created. */
function* removeAdmin(input: { adminId: string; audit: AuditStart }): Command<AdminChange> {
  const { adminId, audit } = input;
  yield* lockTeam();
  const before = yield* one(adminQueries.adminById, adminId);
  if (before === undefined) return { kind: 'unknown_admin' };
  if (yield* isLastOwner(adminId)) return { kind: 'last_owner' };
  yield* one(adminQueries.setRemoved, adminId, audit.at);
  yield* setIdentity(adminId, null);
  yield* one(adminQueries.endSessionsOf, adminId);
  yield* one(adminQueries.endLinksOf, adminId);
  yield* removeFactors(adminId);
  yield* revokeCreated(adminId, audit);
  yield* recordAudit({ ...audit, ...about(adminId), before: grantOf(before), after: null });
  return { kind: 'changed' };
}

/** Replaces the person's account at the provider. The claims of their former one don't bring them back. */
export function* setIdentity(adminId: string, identity: Identity | null): Command<void> {
  yield* one(adminQueries.keepFormerIdentity, adminId);
  yield* one(adminQueries.setIdentity, adminId, identity?.issuer ?? null, identity?.subject ?? null);
}

export function isSame(stored: AdminRow, grant: Grant): boolean {
  return stored.role === grant.role && stored.publishers === storedPublishers(grant);
}

/** Whether someone can manage the team. */
export function* hasOwner(): Command<boolean> {
  return (yield* all(adminQueries.admins)).some((row) => isOwner(grantOf(row)));
}

/** Whether the grant would leave no one who can manage the team. */
export function* losesLastOwner(adminId: string, grant: Grant): Command<boolean> {
  return !isOwner(grant) && (yield* isLastOwner(adminId));
}

function* isLastOwner(adminId: string): Command<boolean> {
  const owners = (yield* all(adminQueries.admins)).filter((row) => isOwner(grantOf(row)));
  return owners.length === 1 && owners[0]?.adminId === adminId;
}

/** Whether the actor may still create links and keys, because another request may have removed or changed them. */
export function* mayStillManage({ id, kind }: AuditActor): Command<boolean> {
  if (id === null || (kind !== 'person' && kind !== 'key')) return true;
  if (kind === 'key') return (yield* one(adminQueries.liveKey, id)) !== undefined;
  const admin = yield* one(adminQueries.adminById, id);
  return admin !== undefined && isOwner(grantOf(admin));
}

/** Only an owner of the whole installation may manage the team. */
export function isOwner({ publishers, role }: Grant): boolean {
  return role === 'owner' && publishers === null;
}

/** The audit subject of an entry about a person. */
export function about(adminId: string): { subject: string; pubId: null } {
  return { subject: `admin ${adminId}`, pubId: null };
}
