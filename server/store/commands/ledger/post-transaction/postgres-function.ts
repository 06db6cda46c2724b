/**
 * Posts a batch of manual transactions on PostgreSQL; `postgres.ts` calls it. `postTransaction` in `sqlite.ts` makes
 * the same checks in the same order: change both. `postgres/batch.ts` says how batches avoid deadlocks.
 *
 * A change of this text takes a migration: see "Change a function of PostgreSQL" in CONTRIBUTING.md.
 */
export const postTransactionsFunction = `
create or replace function post_transactions(batch json)
returns table (at_index bigint, outcome text, new_id bigint, new_balance bigint) language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  used record;
  account bigint;
  own_key bytea;
  given_key bytea;
  last_seq bigint;
  last_balance bigint;
begin
  for item in
    select * from json_to_recordset(batch) as given
      (index bigint, kind text, profile_id bigint, subid1 text, wrapped_key text, is_new boolean, amount bigint,
       sealed text, min_balance bigint, digest text, fingerprint text, at bigint)
    order by given.kind, given.profile_id, given.subid1 collate "C", given.index
  loop
    at_index := item.index;
    new_id := null;
    new_balance := null;
    given_key := decode(item.wrapped_key, 'base64');
    select p.account_id, p.wrapped_key into account, own_key from persons p
      where p.kind = item.kind and p.profile_id = item.profile_id and p.subid1 = item.subid1 for update;

    if item.digest is not null then
      select k.fingerprint, l.transaction_id, l.balance_after into used
        from idempotency_keys k join ledger l on l.account_id = k.account_id and l.seq = k.seq
        where k.kind = item.kind and k.profile_id = item.profile_id and k.digest = item.digest;
      if found then
        if used.fingerprint <> item.fingerprint then
          outcome := 'idempotency_mismatch';
        else
          outcome := 'repeat';
          new_id := used.transaction_id;
          new_balance := used.balance_after;
        end if;
        return next;
        continue;
      end if;
    end if;

    if account is not null and item.sealed is not null and own_key <> given_key then
      outcome := 'person_changed';
      return next;
      continue;
    end if;
    last_seq := null;
    last_balance := null;
    if account is not null then
      select l.seq, l.balance_after into last_seq, last_balance from ledger l
        where l.account_id = account order by l.seq desc limit 1;
    end if;
    last_seq := coalesce(last_seq, 0);
    last_balance := coalesce(last_balance, 0);
    if item.min_balance is not null and last_balance + item.amount < item.min_balance then
      outcome := 'insufficient_balance';
      new_balance := last_balance;
      return next;
      continue;
    end if;
    if abs(last_balance + item.amount) > 9000000000000000 then
      outcome := 'balance_limit';
      return next;
      continue;
    end if;

    if account is null then
      -- The person was erased after their key was read, which must not come back.
      if not item.is_new then
        outcome := 'person_changed';
        return next;
        continue;
      end if;
      -- If another command opens the same account now, the batch fails with a conflict and runs again.
      account := nextval('account_ids');
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
        values (item.kind, item.profile_id, item.subid1, account, given_key);
      insert into accounts (account_id, kind, profile_id, created_at)
        values (account, item.kind, item.profile_id, item.at);
    end if;
    outcome := 'posted';
    new_id := nextval('transaction_ids');
    new_balance := last_balance + item.amount;
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
      values (account, last_seq + 1, new_id, 'manual', item.amount, new_balance, item.at);
    update accounts set ledger_rows = ledger_rows + 1, ledger_sum = ledger_sum + item.amount
      where account_id = account;
    if not found then
      raise exception 'Account % is missing.', account;
    end if;
    if item.sealed is not null then
      insert into descriptions (account_id, seq, sealed) values (account, last_seq + 1, decode(item.sealed, 'base64'));
    end if;
    if item.digest is not null then
      insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at)
        values (item.kind, item.profile_id, item.digest, item.fingerprint, account, last_seq + 1, item.at);
    end if;
    return next;
  end loop;
end $$;
`;
