import type { Migration } from './migration.ts';

const statements = `
-- Attempts before the present run of failures: 1 failed, 0 did not.
alter table postbacks add column earlier_attempts text not null default '';
-- From now on, above 0 only while the circuit is open.
update postbacks set probe_at = 0 where failures < 5;
`;

/** What share of a receiver's attempts failed decides whether its circuit opens. */
export const sharesOfFailures: Migration = { id: 74, sqlite: statements, postgres: statements };
