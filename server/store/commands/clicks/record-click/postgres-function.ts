/**
 * Records a batch of clicks on PostgreSQL; `postgres.ts` calls it. `recordClick` in `sqlite.ts` makes
 * the same checks in the same order: change both. `postgres/batch.ts` says how batches avoid deadlocks.
 *
 * A change of this text takes a migration: see "Change a function of PostgreSQL" in docs/recipes.md.
 */
export const recordClicksFunction = `
create or replace function record_clicks(batch json)
returns table (at_index bigint, outcome text, known_click text) language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  newest record;
  account bigint;
  own_key bytea;
  own_digest text;
  given_key bytea;
  own_reservation bigint;
  wanted bigint;
begin
  -- Leads also lock accounts before budgets.
  if exists (select 1 from json_to_recordset(batch) as given (rule_id text) where given.rule_id is not null) then
    perform 1 from json_to_recordset(batch) as given (kind text, profile_id bigint, subid1 text)
      join persons p on p.kind = given.kind and p.profile_id = given.profile_id and p.subid1 = given.subid1
      order by p.kind, p.profile_id, p.subid1 collate "C" for update of p;
    perform 1 from rule_budgets b where b.rule_id in (
        select given.rule_id from json_to_recordset(batch) as given (rule_id text))
      order by b.rule_id for update;
  end if;
  for item in
    select * from json_to_recordset(batch) as given
      (index bigint, click_id text, kind text, profile_id bigint, subid1 text, wrapped_key text, is_new boolean,
       offer_id bigint, sealed text, id_digest text, ip_digest text, device_digest text, country text,
       placement text, payout bigint, amount bigint, terms text, cap_leads bigint, cap_day text, rule_id text, parts json, reserved_until bigint,
       repeat_since bigint, at bigint)
    order by given.kind, given.profile_id, given.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_click := item.click_id;
    given_key := decode(item.wrapped_key, 'base64');
    select p.account_id, p.wrapped_key, p.id_digest into account, own_key, own_digest from persons p
      where p.kind = item.kind and p.profile_id = item.profile_id and p.subid1 = item.subid1 for update;
    if account is not null then
      select c.click_id, c.at, c.amount into newest from clicks c
        where c.account_id = account and c.offer_id = item.offer_id order by c.at desc limit 1;
      if found and newest.at >= item.repeat_since and newest.amount >= item.amount then
        outcome := 'repeat';
        known_click := newest.click_id;
        return next;
        continue;
      end if;
    end if;

    if exists (select 1 from cap_counters n
      where n.offer_id = item.offer_id and n.day = item.cap_day and n.leads >= item.cap_leads)
    then
      outcome := 'full';
      return next;
      continue;
    end if;
    wanted := 0;
    if item.rule_id is not null and (account is null and item.is_new or own_key = given_key) then
      -- Without events that the account completed as often as it may.
      select coalesce(sum(part.bonus), 0) into wanted
        from json_to_recordset(item.parts) as part (event_id text, bonus bigint, completions bigint)
        where part.completions is null or part.completions > (
          select count(*) from leads l
          where l.account_id = account and l.offer_id = item.offer_id and l.event_id = part.event_id and l.slot = 0
            and (l.place = '' or l.place_number is not null));
      select r.amount into own_reservation from bonus_reservations r
        where r.rule_id = item.rule_id and r.account_id = account and r.offer_id = item.offer_id;
      own_reservation := coalesce(own_reservation, 0);
      if own_reservation < wanted then
        update rule_budgets b set used = b.used + wanted - own_reservation
          where b.rule_id = item.rule_id
            and b.used + wanted - own_reservation <= coalesce(b.budget, b.used + wanted);
        if not found then
          outcome := 'budget_used';
          return next;
          continue;
        end if;
      end if;
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
      own_key := given_key;
      own_digest := item.id_digest;
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key, id_digest)
        values (item.kind, item.profile_id, item.subid1, account, given_key, item.id_digest);
      insert into accounts (account_id, kind, profile_id, created_at)
        values (account, item.kind, item.profile_id, item.at);
    end if;
    if own_key <> given_key then
      outcome := 'person_changed';
    else
      outcome := 'recorded';
      if own_digest is distinct from item.id_digest then
        update persons set id_digest = item.id_digest where account_id = account;
      end if;
      insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, placement,
          payout, amount, terms, at)
        values (item.click_id, account, item.offer_id, decode(item.sealed, 'base64'), item.ip_digest,
          item.device_digest, item.country, item.placement, item.payout, item.amount, item.terms, item.at);
      if wanted > 0 then
        insert into bonus_reservations as r (rule_id, account_id, offer_id, amount, expires_at)
          values (item.rule_id, account, item.offer_id, wanted, item.reserved_until)
          on conflict (account_id, offer_id, rule_id) do update set amount = greatest(r.amount, excluded.amount),
            expires_at = greatest(r.expires_at, excluded.expires_at);
      end if;
    end if;
    return next;
  end loop;
end $$;
`;
