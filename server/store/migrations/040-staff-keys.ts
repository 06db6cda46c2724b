import type { Migration } from './migration.ts';

const table = (types: { integer: string; bytes: string; options: string }): string => `
-- The Idempotency-Key of each write of the admin API: whose it is, what it was for, and the sealed first answer. Null: not
-- kept yet, or lost.
create table staff_keys (
  staff_id text not null,
  digest text not null,
  fingerprint text not null,
  request_id text not null,
  scope text not null,
  subject text,
  at ${types.integer} not null,
  answer ${types.bytes},
  primary key (staff_id, digest)
)${types.options};
create index staff_keys_at on staff_keys (at);
`;

/** Idempotency keys for all writes of the admin API (docs/decisions/063-keys-for-all-writes-of-staff.md). */
export const staffKeys: Migration = {
  id: 40,
  sqlite: table({ integer: 'integer', bytes: 'blob', options: ' strict, without rowid' }),
  postgres: table({ integer: 'bigint', bytes: 'bytea', options: '' }),
};
