import type { Migration } from './migration.ts';

/**
 * Accounts of test users. A person's row says it for reads of a user; the account's row also says it when the person is
 * erased, so that nothing of it is ever counted.
 */
export const testUsers: Migration = {
  id: 10,
  sqlite: `
alter table accounts add column test integer not null default 0;
alter table persons add column test integer not null default 0;
`,
  postgres: `
alter table accounts add column test bigint not null default 0;
alter table persons add column test bigint not null default 0;
`,
};
