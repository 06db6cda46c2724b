import { isoTime } from '../../../runtime/iso-time.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { WallOrPanelKind, WallOrPanelRef } from '../../ports/accounts.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { EndedKey } from '../../ports/directory.ts';
import { recordAudit } from '../admins/audit.ts';
import { recordSecurityEvent } from '../installation/security-events.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

const LIVE_AT_MOST = 2;

export const keyQueries = {
  insertKey: query<{ keyId: number }>(`
    insert into secret_keys (kind, profile_id, digest, created_at) values ($1, $2, $3, $4)
    returning key_id as "keyId"`),
  liveKeys: query<{ keyId: number; kind: WallOrPanelKind; profileId: number; digest: string; createdAt: number }>(`
    select key_id as "keyId", kind, profile_id as "profileId", digest, created_at as "createdAt"
    from secret_keys where revoked_at is null order by key_id`),
  revokedKeys: query<{ digest: string }>('select digest from secret_keys where revoked_at is not null order by key_id'),
  liveKeysOf: query<{ keyId: number }>(`
    select key_id as "keyId" from secret_keys where kind = $1 and profile_id = $2 and revoked_at is null
    order by key_id desc`),
  revokeKeysBefore: query<{ keyId: number }>(`
    update secret_keys set revoked_at = $4
    where kind = $1 and profile_id = $2 and key_id < $3 and revoked_at is null
    returning key_id as "keyId"`),
  revokeKey: query<{ createdAt: number }>(`
    update secret_keys set revoked_at = $4
    where key_id = $3 and kind = $1 and profile_id = $2 and revoked_at is null
    returning created_at as "createdAt"`),
};

export const secretKeysCommands = writes({ addSecretKey, revokeOldSecretKeys, endSecretKey });

/** Stores the first key of a new wall or panel. */
export function* addFirstKey(owner: WallOrPanelRef, digest: string, at: number): Command<void> {
  yield* one(keyQueries.insertKey, owner.kind, owner.profileId, digest, at);
}

/**
 * Adds a secret key and a security event; `too_many` if two are live already (docs/contract/identity.md#keys). `audit`
 * adds a row with its id.
 */
function* addSecretKey(input: {
  owner: WallOrPanelRef;
  digest: string;
  at: number;
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'added'; keyId: number } | { kind: 'too_many' }> {
  const { audit, owner, digest, at } = input;
  yield* lockSettings();
  const live = yield* all(keyQueries.liveKeysOf, owner.kind, owner.profileId);
  if (live.length >= LIVE_AT_MOST) return { kind: 'too_many' };
  const row = yield* one(keyQueries.insertKey, owner.kind, owner.profileId, digest, at);
  if (row === undefined) throw new Error('The database gave a new secret key no id.');
  const { keyId } = row;
  yield* raiseSettings();
  if (audit !== undefined) yield* recordAudit({ ...audit, after: { key_id: keyId } });
  yield* recordSecurityEvent({ kind: 'key_rotated', owner, detail: 'added a secret key', at });
  return { kind: 'added', keyId };
}

/**
 * Revokes every live key of the wall or panel but the newest, and adds a security event if there were any
 * (docs/contract/identity.md#keys).
 */
function* revokeOldSecretKeys(input: { owner: WallOrPanelRef; at: number }): Command<{ revoked: number }> {
  const { owner, at } = input;
  yield* lockSettings();
  const newest = (yield* all(keyQueries.liveKeysOf, owner.kind, owner.profileId))[0];
  if (newest === undefined) return { revoked: 0 };
  const revoked = yield* all(keyQueries.revokeKeysBefore, owner.kind, owner.profileId, newest.keyId, at);
  if (revoked.length === 0) return { revoked: 0 };
  yield* raiseSettings();
  const detail = `revoked ${revoked.length} secret ${revoked.length === 1 ? 'key' : 'keys'}`;
  yield* recordSecurityEvent({ kind: 'key_revoked', owner, detail, at });
  return { revoked: revoked.length };
}

/**
 * Revokes one live key of the wall or panel, also its newest or last one; `unknown_key` if it has no live key with this
 * id. Adds a security event, and `audit` a row with the key's id and when it was created.
 */
function* endSecretKey(input: {
  owner: WallOrPanelRef;
  keyId: number;
  at: number;
  audit?: AuditEntry | undefined;
}): Command<EndedKey> {
  const { at, audit, keyId, owner } = input;
  yield* lockSettings();
  const ended = yield* one(keyQueries.revokeKey, owner.kind, owner.profileId, keyId, at);
  if (ended === undefined) return { kind: 'unknown_key' };
  yield* raiseSettings();
  const { createdAt } = ended;
  const before = { key_id: keyId, created_at: isoTime(createdAt) };
  if (audit !== undefined) yield* recordAudit({ ...audit, before });
  yield* recordSecurityEvent({ kind: 'key_revoked', owner, detail: `revoked the secret key ${keyId}`, at });
  return { kind: 'ended', createdAt };
}
