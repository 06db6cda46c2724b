import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { WallOrPanelKind, WallOrPanelRef } from '../../ports/accounts.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import { recordAudit } from '../admins/audit.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

const LIVE_AT_MOST = 2;

export const keyQueries = {
  insertKey: query('insert into secret_keys (kind, profile_id, digest, created_at) values ($1, $2, $3, $4)'),
  liveKeys: query<{ kind: WallOrPanelKind; profileId: number; digest: string; createdAt: number }>(`
    select kind, profile_id as "profileId", digest, created_at as "createdAt"
    from secret_keys where revoked_at is null order by key_id`),
  revokedKeys: query<{ digest: string }>('select digest from secret_keys where revoked_at is not null order by key_id'),
  liveKeysOf: query<{ keyId: number }>(`
    select key_id as "keyId" from secret_keys where kind = $1 and profile_id = $2 and revoked_at is null
    order by key_id desc`),
  revokeKeysBefore: query<{ keyId: number }>(`
    update secret_keys set revoked_at = $4
    where kind = $1 and profile_id = $2 and key_id < $3 and revoked_at is null
    returning key_id as "keyId"`),
};

/** Stores the first key of a new wall or panel. */
export function* addFirstKey(owner: WallOrPanelRef, digest: string, at: number): Command<void> {
  yield* one(keyQueries.insertKey, owner.kind, owner.profileId, digest, at);
}

/** Adds a secret key; `too_many` if two are live already (docs/contract/identity.md#keys). */
export function* addSecretKey(input: {
  owner: WallOrPanelRef;
  digest: string;
  at: number;
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'added' } | { kind: 'too_many' }> {
  const { audit, owner, digest, at } = input;
  yield* lockSettings();
  const live = yield* all(keyQueries.liveKeysOf, owner.kind, owner.profileId);
  if (live.length >= LIVE_AT_MOST) return { kind: 'too_many' };
  yield* one(keyQueries.insertKey, owner.kind, owner.profileId, digest, at);
  yield* raiseSettings();
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'added' };
}

/** Revokes every live key of the wall or panel but the newest (docs/contract/identity.md#keys). */
export function* revokeOldSecretKeys(input: { owner: WallOrPanelRef; at: number }): Command<{ revoked: number }> {
  const { owner, at } = input;
  yield* lockSettings();
  const newest = (yield* all(keyQueries.liveKeysOf, owner.kind, owner.profileId))[0];
  if (newest === undefined) return { revoked: 0 };
  const revoked = yield* all(keyQueries.revokeKeysBefore, owner.kind, owner.profileId, newest.keyId, at);
  if (revoked.length > 0) yield* raiseSettings();
  return { revoked: revoked.length };
}
