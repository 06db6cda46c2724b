import { recordClicksFunction } from '../commands/clicks/record-click/postgres-function.ts';
import type { Migration } from './migration.ts';

const sql = `
-- Keyed digest of what the user id looks like, since the user's first click. Null for test users.
alter table persons add column id_digest text;
create index persons_by_similar_id on persons (id_digest, account_id) where id_digest is not null;
`;

/** The fraud rule `similar_id` looks up users whose ids look alike. */
export const similarIds: Migration = { id: 50, sqlite: sql, postgres: sql + recordClicksFunction };
