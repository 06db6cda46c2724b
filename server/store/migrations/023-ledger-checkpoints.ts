import type { Migration } from './migration.ts';

const tables = (integer: string, options: string): string => `
-- What a verification of the ledger has found right: every row with a transaction_id of at most up_to. rows and
-- rows_digest are of the rows since the checkpoint before; the other sums are of all accounts.
create table ledger_checkpoints (
  number ${integer} not null primary key,
  at ${integer} not null,
  up_to ${integer} not null,
  rows ${integer} not null,
  rows_digest text not null,
  accounts ${integer} not null,
  balance text not null,
  balances_digest text not null,
  previous text not null,
  mac text not null
)${options};

-- Balances of each range of accounts, as of the newest checkpoint. number: the checkpoint that changed them last.
create table ledger_ranges (
  range_id ${integer} not null primary key,
  number ${integer} not null,
  accounts ${integer} not null,
  balance text not null,
  digest text not null,
  mac text not null
)${options};

-- The last verification. ok_at, full_at: the last ones that found nothing wrong; 0 if there was none.
create table ledger_verification (
  id ${integer} not null primary key check (id = 1),
  at ${integer} not null,
  is_full ${integer} not null check (is_full in (0, 1)),
  problems ${integer} not null,
  ok_at ${integer} not null,
  full_at ${integer} not null
)${options};
`;

/** Checkpoints of the ledger, so that a verification need not read all of it again. */
export const ledgerCheckpoints: Migration = {
  id: 23,
  sqlite: tables('integer', ' strict, without rowid'),
  postgres: tables('bigint', ''),
};
