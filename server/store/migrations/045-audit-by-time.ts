import type { Migration } from './migration.ts';

/**
 * Indexes by which the audit log is found at once, by what it is narrowed to and by day: rows are listed by their time,
 * which ids only mostly follow.
 */
const indexes = `
create index audit_log_times on audit_log (at, audit_id);
create index audit_log_action_times on audit_log (action, at, audit_id);
create index audit_log_actor_times on audit_log (actor_id, at, audit_id);
create index audit_log_subject_times on audit_log (subject, at, audit_id);
create index audit_log_publisher_times on audit_log (pub_id, at, audit_id);

-- Last: PostgreSQL keeps out reads, too, from here to the end.
drop index audit_log_actions;
drop index audit_log_actors;
`;

export const auditByTime: Migration = { id: 45, sqlite: indexes, postgres: indexes };
