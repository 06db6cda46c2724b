import type { Migration } from './migration.ts';

const tables = (integer: string, options: string): string => `
create index admin_sign_in_failures_age on admin_sign_in_failures (failed_at);

-- What passkeys have signed in with, until it expires: nothing signs in twice.
create table admin_used_challenges (
  digest text primary key,
  expires_at ${integer} not null
)${options};
create index admin_used_challenges_expiry on admin_used_challenges (expires_at);
`;

/** Asking to sign in stores nothing any more, and many failures are as quick to count as few. */
export const boundedSignIns: Migration = {
  id: 60,
  sqlite: tables('integer', ' strict, without rowid'),
  postgres: tables('bigint', ''),
};
