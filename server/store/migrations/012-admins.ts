import type { Migration } from './migration.ts';

/** Who signs in to the console, how, and what they did. Tokens and keys are stored as digests. */
const tables = (integer: string, identity: string, options: string): string => `
-- publishers: JSON list of publishers that the role is for; null for all. password: null until it is set.
create table admins (
  admin_id text primary key,
  name text not null,
  name_key text not null,
  password text,
  role text not null check (role in ('owner', 'manager', 'support', 'viewer')),
  publishers text,
  created_at ${integer} not null,
  removed_at ${integer}
)${options};
create unique index admins_name on admins (name_key) where removed_at is null;

-- admin_id: whose link it is; null if using it creates somebody.
create table admin_links (
  digest text primary key,
  purpose text not null check (purpose in ('setup', 'invite', 'reset', 'sign-in')),
  admin_id text,
  role text not null,
  publishers text,
  created_at ${integer} not null,
  expires_at ${integer} not null
)${options};

-- proven_at: when the person last gave a password or used a link.
create table admin_sessions (
  session_id text primary key,
  digest text not null unique,
  admin_id text not null,
  created_at ${integer} not null,
  seen_at ${integer} not null,
  expires_at ${integer} not null,
  proven_at ${integer} not null,
  ip text not null,
  agent text not null
)${options};
create index admin_sessions_admin on admin_sessions (admin_id);

create table admin_keys (
  key_id text primary key,
  digest text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'support', 'viewer')),
  publishers text,
  created_at ${integer} not null,
  used_at ${integer},
  revoked_at ${integer}
)${options};

-- Failed sign-ins by keyed digest of the name or address: the next try is possible at open_at.
create table admin_sign_in_failures (
  digest text primary key,
  failures ${integer} not null,
  failed_at ${integer} not null,
  open_at ${integer} not null
)${options};

-- Rows hold ids and settings, and neither secrets nor users' data. pub_id: null if it concerns the installation.
create table audit_log (
  audit_id ${identity},
  at ${integer} not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'cli', 'link')),
  actor_id text,
  action text not null,
  subject text,
  pub_id ${integer},
  before text,
  after text,
  ip text
)${options.replace(', without rowid', '')};
`;

export const admins: Migration = {
  id: 12,
  sqlite: `${tables('integer', 'integer primary key autoincrement', ' strict, without rowid')}
create trigger audit_log_no_update before update on audit_log
begin select raise(abort, 'rows of the audit log are never changed'); end;
create trigger audit_log_no_delete before delete on audit_log
begin select raise(abort, 'rows of the audit log are never deleted'); end;
create trigger audit_log_no_replace before insert on audit_log
when exists (select 1 from audit_log where audit_id = new.audit_id)
begin select raise(abort, 'rows of the audit log are never replaced'); end;
`,
  postgres: `${tables('bigint', 'bigint generated always as identity primary key', '')}
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of the audit log are never changed or deleted';
end $$;
create trigger audit_log_no_change before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
`,
};
