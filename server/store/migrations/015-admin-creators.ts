import type { Migration } from './migration.ts';

/** Who made a link or an admin key: the id of a person or of a key; null for a command. */
const sql = `
alter table admin_links add column created_by text;
alter table admin_keys add column created_by text;
create index admin_keys_created_by on admin_keys (created_by);

-- Where somebody has signed in from.
create index audit_log_sign_ins on audit_log (actor_id, at) where action = 'sign-in';
`;

export const adminCreators: Migration = { id: 15, sqlite: sql, postgres: sql };
