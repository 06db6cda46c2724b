import { postgresFence, sqliteFence } from './007-key-fence.ts';
import type { Migration } from './migration.ts';

/** What people who sign in to the console have beside their password, and what they must answer to sign in. */
const tables = (integer: string, blob: string, options: string): string => `
-- Secrets of authenticator apps, by the service key. sealed_next: one that no code has confirmed yet. last_step: the time
-- step of the last code that was right.
create table admin_totp (
  admin_id text primary key,
  sealed ${blob},
  sealed_next ${blob},
  last_step ${integer} not null default 0
)${options};

create table admin_recovery_codes (
  digest text primary key,
  admin_id text not null
)${options};
create index admin_recovery_codes_admin on admin_recovery_codes (admin_id);

-- transports: JSON list of how the browser reaches it. counter: what it signed last; 0 if it does not count.
create table admin_passkeys (
  passkey_id text primary key,
  credential_id text not null unique,
  admin_id text not null,
  name text not null,
  public_key ${blob} not null,
  counter ${integer} not null,
  transports text not null,
  created_at ${integer} not null,
  used_at ${integer}
)${options};
create index admin_passkeys_admin on admin_passkeys (admin_id);

-- Answered once, within minutes. code: the second step of a sign-in whose password was right; the others: a passkey.
create table admin_challenges (
  digest text primary key,
  purpose text not null check (purpose in ('code', 'sign-in', 'add', 'prove')),
  admin_id text,
  session_id text,
  expires_at ${integer} not null
)${options};
create index admin_challenges_expiry on admin_challenges (expires_at);
`;

/** A secret that is confirmed is no longer the next one. */
const IF_SEALED = 'new.sealed_next is not null and ';

export const secondFactors: Migration = {
  id: 31,
  sqlite: [
    tables('integer', 'blob', ' strict, without rowid'),
    sqliteFence('admin_totp', 'sealed_next', 'insert', IF_SEALED),
    sqliteFence('admin_totp', 'sealed_next', 'update of sealed_next', IF_SEALED),
  ].join(''),
  postgres: [
    tables('bigint', 'bytea', ''),
    postgresFence('admin_totp', 'sealed_next', 'insert or update of sealed_next'),
  ].join(''),
};
