import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';

const table = ({ identity, integer, strict }: Dialect): string => `
-- Rows hold ids and settings, and neither secrets nor users' data.
create table audit_log (
  audit_id ${identity},
  at ${integer} not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'cli', 'link')),
  actor_id text,
  action text not null,
  subject text,
  -- Null if it concerns the installation.
  pub_id ${integer},
  before text,
  after text,
  ip text
)${strict};
-- Rows are listed by their time, which ids only mostly follow.
create index audit_log_times on audit_log (at, audit_id);
create index audit_log_action_times on audit_log (action, at, audit_id);
create index audit_log_actor_times on audit_log (actor_id, at, audit_id);
create index audit_log_subject_times on audit_log (subject, at, audit_id);
create index audit_log_publisher_times on audit_log (pub_id, at, audit_id);
-- Where a person has signed in from.
create index audit_log_sign_ins on audit_log (actor_id, at) where action = 'sign-in';
`;

/** Retention may delete rows up to here, because it has archived them (docs/decisions/013-retention-in-slices.md). */
const UP_TO = "(select cast(value as bigint) from retention_cursors where name = 'audit_log')";

/** Actions of staff and commands. */
export const audit: Subject = {
  sqlite: `${table(sqlite)}
create trigger audit_log_no_update before update on audit_log
begin select raise(abort, 'rows of the audit log are never changed'); end;
create trigger audit_log_no_delete before delete on audit_log
when old.audit_id > coalesce(${UP_TO}, 0)
begin select raise(abort, 'rows of the audit log are deleted by retention only'); end;
create trigger audit_log_no_replace before insert on audit_log
when exists (select 1 from audit_log where audit_id = new.audit_id)
begin select raise(abort, 'rows of the audit log are never replaced'); end;
`,
  postgres: `${table(postgres)}
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.audit_id <= ${UP_TO} then return old; end if;
  end if;
  raise exception 'rows of the audit log are never changed, and deleted by retention only';
end $$;
create trigger audit_log_no_change before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
`,
};
