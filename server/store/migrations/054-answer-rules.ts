import type { Migration } from './migration.ts';

const columns = (integer: string): string => `
-- A text that answers must contain; null for none.
alter table postbacks add column must_contain text;
-- Whether one redirect is followed.
alter table postbacks add column follows_redirect ${integer} not null default 0;
`;

/** What counts as delivered to a postback. */
export const answerRules: Migration = { id: 54, sqlite: columns('integer'), postgres: columns('bigint') };
