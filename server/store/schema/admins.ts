import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';
import { postgresKeyFence, sqliteKeyFence } from './key-fence.ts';

const tables = ({ byKey, bytes, integer }: Dialect): string => `
create table admins (
  admin_id text primary key,
  name text not null,
  name_key text not null,
  -- Null until it is set.
  password text,
  -- Their account at the sign-in provider; both null without one.
  issuer text,
  subject text,
  role text not null check (role in ('owner', 'manager', 'support', 'viewer')),
  -- JSON list of the publishers that the role is for; null for all.
  publishers text,
  created_at ${integer} not null,
  removed_at ${integer}
)${byKey};
create unique index admins_name on admins (name_key) where removed_at is null;
create unique index admins_identity on admins (issuer, subject);

-- Accounts at the provider that someone had, and who had it last. Claims alone let no one in with one of these.
create table admin_former_identities (
  issuer text not null,
  subject text not null,
  admin_id text not null,
  primary key (issuer, subject)
)${byKey};

create table admin_links (
  digest text primary key,
  purpose text not null check (purpose in ('setup', 'invite', 'reset', 'sign-in')),
  -- Whose link it is; null if using it creates a person.
  admin_id text,
  role text not null,
  publishers text,
  -- The id of a person or of a key; null for a command.
  created_by text,
  created_at ${integer} not null,
  expires_at ${integer} not null
)${byKey};

create table admin_sessions (
  session_id text primary key,
  digest text not null unique,
  admin_id text not null,
  created_at ${integer} not null,
  seen_at ${integer} not null,
  expires_at ${integer} not null,
  -- When the person last gave a password or used a link.
  proven_at ${integer} not null,
  -- link: one that only signs in. Links that set a password open a session by credentials.
  opened_by text not null check (opened_by in ('credentials', 'link', 'provider')),
  -- Digest of the session at the provider; null if the provider opened none, or names none.
  provider_session text,
  ip text not null,
  agent text not null
)${byKey};
create index admin_sessions_admin on admin_sessions (admin_id);

create table admin_keys (
  key_id text primary key,
  digest text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'support', 'viewer')),
  publishers text,
  -- The id of a person or of a key; null for a command.
  created_by text,
  created_at ${integer} not null,
  used_at ${integer},
  revoked_at ${integer}
)${byKey};
create index admin_keys_created_by on admin_keys (created_by);

-- Failed sign-ins by keyed digest of the name or address: the next try is possible at open_at.
create table admin_sign_in_failures (
  digest text primary key,
  failures ${integer} not null,
  failed_at ${integer} not null,
  open_at ${integer} not null
)${byKey};
create index admin_sign_in_failures_age on admin_sign_in_failures (failed_at);

-- Secrets of authenticator apps, by the service key.
create table admin_totp (
  admin_id text primary key,
  sealed ${bytes},
  -- One that no code has confirmed yet.
  sealed_next ${bytes},
  -- The time step of the last code that was right.
  last_step ${integer} not null default 0
)${byKey};

create table admin_recovery_codes (
  digest text primary key,
  admin_id text not null
)${byKey};
create index admin_recovery_codes_admin on admin_recovery_codes (admin_id);

create table admin_passkeys (
  passkey_id text primary key,
  credential_id text not null unique,
  admin_id text not null,
  name text not null,
  public_key ${bytes} not null,
  -- What it signed last; 0 if it does not count.
  counter ${integer} not null,
  -- JSON list of how the browser reaches it.
  transports text not null,
  created_at ${integer} not null,
  used_at ${integer}
)${byKey};
create index admin_passkeys_admin on admin_passkeys (admin_id);

-- Answered once, within minutes. code: the second step of a sign-in whose password was right; the others: a passkey.
create table admin_challenges (
  digest text primary key,
  purpose text not null check (purpose in ('code', 'sign-in', 'add', 'prove')),
  admin_id text,
  session_id text,
  expires_at ${integer} not null
)${byKey};
create index admin_challenges_expiry on admin_challenges (expires_at);

-- What passkeys and the provider have signed in with, until it expires, so that nothing signs in twice.
create table admin_used_challenges (
  digest text primary key,
  expires_at ${integer} not null
)${byKey};
create index admin_used_challenges_expiry on admin_used_challenges (expires_at);

-- The Idempotency-Key of each write of the admin API: whose it is, and what it was for
-- (docs/decisions/018-admin-writes.md).
create table staff_keys (
  staff_id text not null,
  digest text not null,
  fingerprint text not null,
  request_id text not null,
  scope text not null,
  subject text,
  at ${integer} not null,
  -- The sealed first response; null if it isn't kept yet, or was lost.
  answer ${bytes},
  primary key (staff_id, digest)
)${byKey};
create index staff_keys_at on staff_keys (at);

-- What a person of the staff credited on a UTC day, in units of the payout currency.
create table staff_credits (
  actor_id text not null,
  day text not null,
  worth ${integer} not null,
  primary key (actor_id, day)
)${byKey};
`;

/** A confirmed secret is no longer the next one. */
const fence = { table: 'admin_totp', column: 'sealed_next', isOptional: true };

/**
 * People who sign in to the console, their factors, and limits on their actions. Tokens and keys are stored as digests.
 */
export const admins: Subject = {
  sqlite: tables(sqlite) + sqliteKeyFence(fence),
  postgres: tables(postgres) + postgresKeyFence(fence),
};
