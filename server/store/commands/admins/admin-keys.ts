import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminKey, NewAdminKey } from '../../ports/admins.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { grantOf, lockTeam, mayStillManage, storedPublishers, type GrantRow } from './admins.ts';
import { recordAudit } from './audit.ts';
import { creatorIn, revokeCreated } from './revoke-created.ts';

type KeyRow = Omit<AdminKey, keyof Grant> & GrantRow;

const keyColumns = 'key_id as "keyId", name, role, publishers, created_at as "createdAt", used_at as "usedAt"';

export const adminKeyQueries = {
  insertAdminKey: query(`
    insert into admin_keys (key_id, digest, name, role, publishers, created_at, created_by)
    values ($1, $2, $3, $4, $5, $6, $7)`),
  adminKeys: query<KeyRow>(`select ${keyColumns} from admin_keys where revoked_at is null order by created_at, key_id`),
  adminKey: query<KeyRow>(`select ${keyColumns} from admin_keys where digest = $1 and revoked_at is null`),
  useAdminKey: query('update admin_keys set used_at = $2 where key_id = $1'),
  revokeAdminKey: query<{ keyId: string }>(`
    update admin_keys set revoked_at = $2 where key_id = $1 and revoked_at is null returning key_id as "keyId"`),
};

export const adminKeysCommands = {
  ...reads({ listAdminKeys, findAdminKey }),
  ...writes({ createAdminKey, touchAdminKey, revokeAdminKey }),
};

function* createAdminKey(input: NewAdminKey): Command<void> {
  const { audit, digest, keyId, name, role } = input;
  yield* lockTeam();
  const row = [keyId, digest, name, role, storedPublishers(input), audit.at];
  yield* one(adminKeyQueries.insertAdminKey, ...row, creatorIn(audit.actor));
  yield* recordAudit(audit);
  if (!(yield* mayStillManage(audit.actor))) yield* one(adminKeyQueries.revokeAdminKey, keyId, audit.at);
}

function* listAdminKeys(): Command<AdminKey[]> {
  return (yield* all(adminKeyQueries.adminKeys)).map((row) => ({ ...row, ...grantOf(row) }));
}

/** The live key with this digest. */
function* findAdminKey(digest: string): Command<AdminKey | null> {
  const row = yield* one(adminKeyQueries.adminKey, digest);
  return row === undefined ? null : { ...row, ...grantOf(row) };
}

function* touchAdminKey({ at, keyId }: { keyId: string; at: number }): Command<void> {
  yield* one(adminKeyQueries.useAdminKey, keyId, at);
}

/** False: there is no live key with this id. */
function* revokeAdminKey(input: { keyId: string; audit: AuditEntry }): Command<boolean> {
  const { audit, keyId } = input;
  yield* lockTeam();
  if ((yield* one(adminKeyQueries.revokeAdminKey, keyId, audit.at)) === undefined) return false;
  yield* recordAudit(audit);
  yield* revokeCreated(keyId, audit);
  return true;
}
