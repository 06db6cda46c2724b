import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';

const tables = ({ byKey, bytes, integer }: Dialect): string => `
-- The balance is the balance_after of the account's last row; there is no other copy of it.
create table ledger (
  account_id ${integer} not null,
  seq ${integer} not null,
  transaction_id ${integer} not null unique,
  kind text not null check (kind in ('manual', 'lead', 'reversal')),
  amount ${integer} not null,
  balance_after ${integer} not null check (balance_after between -9000000000000000 and 9000000000000000),
  offer_id ${integer},
  offer_name text,
  lead_id text,
  reverses ${integer},
  at ${integer} not null,
  primary key (account_id, seq)
)${byKey};
create unique index ledger_reverses on ledger (reverses) where reverses is not null;

create table descriptions (
  account_id ${integer} not null,
  seq ${integer} not null,
  sealed ${bytes} not null,
  primary key (account_id, seq)
)${byKey};

-- The Idempotency-Key of transactions.
create table idempotency_keys (
  kind text not null,
  profile_id ${integer} not null,
  digest text not null,
  fingerprint text not null,
  account_id ${integer} not null,
  seq ${integer} not null,
  at ${integer} not null,
  primary key (kind, profile_id, digest)
)${byKey};
create index idempotency_keys_at on idempotency_keys (at);
create index idempotency_keys_account on idempotency_keys (account_id);

-- What a verification has found right: every row with a transaction_id of at most up_to. rows and rows_digest are of the rows
-- since the checkpoint before; the other sums are of all accounts.
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
)${byKey};

-- Balances of each range of accounts, as of the newest checkpoint. number: the checkpoint that changed them last.
create table ledger_ranges (
  range_id ${integer} not null primary key,
  number ${integer} not null,
  accounts ${integer} not null,
  balance text not null,
  digest text not null,
  mac text not null
)${byKey};

-- The last verification. 0: there was none such.
create table ledger_verification (
  id ${integer} not null primary key check (id = 1),
  at ${integer} not null,
  is_full ${integer} not null check (is_full in (0, 1)),
  problems ${integer} not null,
  -- The last ones that found nothing wrong.
  ok_at ${integer} not null,
  full_at ${integer} not null,
  -- What the last verification of everything has found, and when.
  open_at ${integer} not null,
  open_problems ${integer} not null,
  -- When the database file was found to be damaged, until it is found to be sound.
  damaged_at ${integer} not null
)${byKey};
`;

/** Every credit and deduction, and the proof that none has been changed. */
export const ledger: Subject = {
  sqlite: `${tables(sqlite)}
create trigger ledger_no_update before update on ledger
begin select raise(abort, 'ledger rows are never changed'); end;
create trigger ledger_no_delete before delete on ledger
begin select raise(abort, 'ledger rows are never deleted'); end;
-- "insert or replace" deletes without firing the trigger above on a connection that has not set recursive_triggers.
create trigger ledger_no_replace before insert on ledger
when new.seq <= (select max(seq) from ledger where account_id = new.account_id)
  or new.transaction_id <= (select max(transaction_id) from ledger)
  or (new.reverses is not null and exists (select 1 from ledger where reverses = new.reverses))
begin select raise(abort, 'ledger rows are never replaced'); end;
`,
  postgres: `${tables(postgres)}
create sequence transaction_ids;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or deleted';
end $$;
create trigger ledger_no_update before update or delete on ledger
  for each row execute function refuse_ledger_change();
create trigger ledger_no_truncate before truncate on ledger
  for each statement execute function refuse_ledger_change();
`,
};
