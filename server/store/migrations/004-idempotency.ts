import { postTransactions } from './functions/004-post-transactions.ts';
import type { Migration } from './migration.ts';

const tables = (integer: string, options: string): string => `
-- answer: ids and numbers only.
create table first_answers (
  operation text not null,
  kind text not null,
  profile_id ${integer} not null,
  digest text not null,
  fingerprint text not null,
  account_id ${integer},
  answer text not null,
  at ${integer} not null,
  primary key (operation, kind, profile_id, digest)
)${options};
create index first_answers_at on first_answers (at);
create index first_answers_account on first_answers (account_id);

update idempotency_keys set at = (
  select l.at from ledger l where l.account_id = idempotency_keys.account_id and l.seq = idempotency_keys.seq);
create index idempotency_keys_at on idempotency_keys (at);
create index idempotency_keys_account on idempotency_keys (account_id);

create index tickets_ip on tickets (ip_digest, created_at) where ip_digest is not null;
`;

/** Idempotency keys for profiles and tickets, the age of each key, and tickets by address. */
export const idempotency: Migration = {
  id: 4,
  sqlite: `
alter table idempotency_keys add column at integer not null default 0;
${tables('integer', ' strict, without rowid')}`,
  postgres: `
alter table idempotency_keys add column at bigint;
${tables('bigint', '')}
alter table idempotency_keys alter column at set not null;
${postTransactions}`,
};
