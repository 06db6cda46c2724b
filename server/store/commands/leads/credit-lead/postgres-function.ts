/**
 * Credits a batch of leads, with their deliveries, on PostgreSQL; `postgres.ts` calls it. `creditLead` in `sqlite.ts`
 * makes the same checks in the same order: change both. `postgres/batch.ts` says how batches avoid deadlocks.
 *
 * A change of this text takes a migration: see "Change a function of PostgreSQL" in CONTRIBUTING.md.
 */
export const creditLeadsFunction = `
create or replace function credit_leads(batch json)
returns table (at_index bigint, outcome text, known_lead text, why text, new_id bigint, new_balance bigint, told bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  click record;
  known record;
  early record;
  completing bigint;
  numbered_as bigint;
  day_taken boolean;
  lead_state text;
  lead_reason text;
  last_seq bigint;
  last_balance bigint;
  now_full bigint := 0;
  capped bigint[] := '{}';
begin
  for item in
    select given.*, p.account_id, p.kind, p.profile_id from json_to_recordset(batch) as given
      (index bigint, lead_id text, source text, external_id text, event_id text, click_id text, payout bigint,
       amount bigint, event_count bigint, verdict text, reason text, findings text, event text, delivery_id text,
       cap_leads bigint, day text, at bigint, lead_kind text, takes text, place text, by_click bigint,
       extras_limit bigint, day_start bigint, gross bigint, ends text, own_place text, paid_beside text[],
       repeat_place text, repeated_events text, is_numbered bigint, completions bigint, place_day text,
       day_stated bigint)
    left join clicks c on c.click_id = given.click_id
    left join persons p on p.account_id = c.account_id
    order by p.kind, p.profile_id, p.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_lead := null;
    why := null;
    new_id := null;
    new_balance := null;
    told := null;
    perform 1 from persons p where p.account_id = item.account_id for update;

    select l.lead_id, l.click_id, l.kind, l.payout, l.state, l.reason into known from leads l
      where l.source = item.source and l.external_id = item.external_id and l.event_id = item.event_id;
    if found then
      if known.click_id <> item.click_id or known.kind <> item.lead_kind or known.payout <> item.payout then
        outcome := 'conflict';
      elsif known.state <> 'rejected' or known.reason in
        ('no_credits', 'daily_limit', 'event_limit', 'event_daily_limit', 'repeated_event')
      then
        outcome := 'duplicate';
        known_lead := known.lead_id;
      elsif known.reason is null then
        outcome := 'erased';
      elsif known.reason = 'already_completed' then
        outcome := 'already_completed';
      else
        outcome := 'rejected';
        known_lead := known.lead_id;
        why := known.reason;
      end if;
      return next;
      continue;
    end if;

    select c.account_id, c.offer_id, c.ip_digest, c.device_digest into click from clicks c
      where c.click_id = item.click_id;
    if not found then
      outcome := 'unknown_click';
      return next;
      continue;
    end if;
    if click.account_id is null then
      outcome := 'erased';
      return next;
      continue;
    end if;

    select l.lead_id, l.click_id into known from leads l
      where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
        and l.place = item.place and l.slot = 0;
    if not found and item.place = '' then
      select l.lead_id, l.click_id into known from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
          and l.place_number is not null limit 1;
    end if;
    if known.click_id = item.click_id and item.takes <> 'event' then
      outcome := 'duplicate';
      known_lead := known.lead_id;
      return next;
      continue;
    end if;
    lead_state := null;
    numbered_as := null;
    day_taken := false;
    if known.click_id <> item.click_id then
      lead_state := 'rejected';
      lead_reason := 'already_completed';
      outcome := 'already_completed';
      item.ends := null;
    else
      if item.ends is not null and exists (select 1 from survey_starts s
        where s.account_id = click.account_id and s.offer_id = click.offer_id and s.outcome is not null)
      then
        item.ends := null;
        item.takes := 'identity';
        item.place := item.own_place;
        item.by_click := 0;
        item.cap_leads := null;
        if item.verdict <> 'reject' then
          item.verdict := case when item.lead_kind = 'screenout' then 'reject' else 'hold' end;
          item.reason := case when item.lead_kind = 'screenout' then 'no_credits' else 'survey_ended' end;
        end if;
      elsif known.click_id is not null then
        item.ends := null;
        item.takes := 'repeat';
        item.place := item.repeat_place;
        item.by_click := 0;
        if item.verdict <> 'reject' then
          item.verdict := item.repeated_events;
          item.reason := 'repeated_event';
        end if;
      end if;
      select e.external_id, e.click_id, e.reason into early from early_reversals e
        where e.source = item.source and e.event_id = item.event_id
          and (e.external_id = item.external_id or e.click_id = item.click_id and e.by_click = 1 and item.by_click = 1)
        order by (e.external_id = item.external_id) desc limit 1;
      if found and early.click_id <> item.click_id then
        outcome := 'conflict';
        return next;
        continue;
      end if;
      if item.verdict = 'reject' then
        delete from early_reversals e
          where e.source = item.source and e.external_id = item.external_id and e.event_id = item.event_id;
        lead_state := 'rejected';
        lead_reason := coalesce(item.reason, 'rejected');
        outcome := case when lead_reason in ('no_credits', 'repeated_event') then 'not_credited' else 'rejected' end;
        known_lead := item.lead_id;
        why := lead_reason;
      elsif early.click_id is not null then
        lead_state := 'reversed';
        lead_reason := early.reason;
        outcome := 'reversed_early';
        known_lead := item.lead_id;
        delete from early_reversals e
          where e.source = item.source and e.event_id = item.event_id and e.click_id = item.click_id
            and (e.external_id = item.external_id or e.by_click = 1 and item.by_click = 1);
      elsif item.extras_limit <= (select count(*) from leads l
        where l.account_id = click.account_id and l.source = item.source and l.kind <> 'complete' and l.slot = 0
          and l.at >= item.day_start and l.at < item.day_start + 86400000)
      then
        lead_state := 'rejected';
        lead_reason := 'daily_limit';
        outcome := 'not_credited';
        known_lead := item.lead_id;
      elsif item.is_numbered = 1 then
        if item.completions is null then
          select into numbered_as 1 + coalesce(
            (select max(l.place_number) from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place_number is not null),
            (select count(*) from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place = '' and l.slot = 0));
        else
          select min(n.number) into numbered_as
          from (
            select 1 as number union all select 2
            union all
            select l.place_number + 1 from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place_number is not null) n
          where n.number <= item.completions
            and not exists (select 1 from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place_number = n.number)
            and (n.number > 1 or not exists (select 1 from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place = '' and l.slot = 0));
        end if;
        day_taken := item.place_day is not null and exists (select 1 from leads l
          where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
            and l.place_day = item.place_day);
        if numbered_as is null or day_taken and item.day_stated = 1 then
          lead_state := 'rejected';
          lead_reason := case when numbered_as is null then 'event_limit' else 'event_daily_limit' end;
          outcome := 'not_credited';
          known_lead := item.lead_id;
        end if;
      end if;
      if lead_state is not null then
        null;
      elsif exists (select 1 from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.source = item.source
          and (l.click_id = item.click_id or l.external_id = item.external_id)
          and l.kind = 'complete' and l.ledger_seq is not null and not (l.event_id = any (item.paid_beside)))
      then
        lead_state := 'pending';
        lead_reason := 'unknown_goal';
        outcome := 'held';
        known_lead := item.lead_id;
      elsif day_taken then
        lead_state := 'pending';
        lead_reason := 'event_daily_limit';
        outcome := 'held';
        known_lead := item.lead_id;
      elsif item.verdict = 'hold' then
        lead_state := 'pending';
        lead_reason := item.reason;
        outcome := 'held';
        known_lead := item.lead_id;
      end if;
    end if;

    if lead_state = 'rejected' then
      if outcome = 'not_credited' then
        update survey_starts s set outcome = item.ends, ended_at = item.at
          where s.click_id = item.click_id and s.source = item.source and s.outcome is null and item.ends is not null;
      end if;
      insert into leads (account_id, offer_id, event_id, place, slot, kind, adwall_id, lead_id, source, external_id,
        click_id, payout, gross, amount, state, reason, completes, findings, at, changed_at)
      select click.account_id, click.offer_id, item.event_id, item.place, coalesce(max(l.slot), 0) + 1, item.lead_kind,
        item.profile_id, item.lead_id, item.source, item.external_id, item.click_id, item.payout, item.gross, item.amount,
        lead_state, lead_reason, 0, item.findings, item.at, item.at
      from leads l
      where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
        and l.place = item.place;
      return next;
      continue;
    end if;

    completing := case
      when item.event_count is not null and (item.takes = 'event' or numbered_as is not null) then 1 else 0 end;
    if completing = 1 and item.event_count > 1 then
      select case when count(*) + 1 >= item.event_count then 1 else 0 end into completing from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.slot = 0
          and l.state in ('credited', 'pending') and (l.place = '' or l.place_number is not null);
    end if;
    last_seq := null;
    last_balance := null;
    if lead_state is null then
      select l.seq, l.balance_after into last_seq, last_balance from ledger l
        where l.account_id = click.account_id order by l.seq desc limit 1;
      last_seq := coalesce(last_seq, 0) + 1;
      new_balance := coalesce(last_balance, 0) + item.amount;
      if abs(new_balance) > 9000000000000000 then
        outcome := 'balance_limit';
        new_balance := null;
        return next;
        continue;
      end if;
    end if;

    insert into leads (account_id, offer_id, event_id, place, slot, kind, adwall_id, lead_id, source, external_id,
      click_id, payout, gross, amount, state, reason, completes, ledger_seq, findings, at, changed_at, place_number,
      place_day)
    values (click.account_id, click.offer_id, item.event_id, item.place, 0, item.lead_kind, item.profile_id,
      item.lead_id, item.source, item.external_id, item.click_id, item.payout, item.gross, item.amount,
      coalesce(lead_state, 'credited'), case when lead_state is not null then lead_reason end, completing, last_seq,
      item.findings, item.at, item.at, numbered_as, 
      case when numbered_as is not null and not day_taken then item.place_day end);
    if item.ends is not null then
      update survey_starts s set outcome = case when lead_state = 'reversed' then 'screenout' else item.ends end,
          ended_at = item.at
        where s.click_id = item.click_id and s.source = item.source and s.outcome is null;
    end if;
    if lead_state is distinct from 'reversed' and item.cap_leads is not null then
      capped := capped || item.index;
    end if;
    if lead_state is not null then
      return next;
      continue;
    end if;

    outcome := 'credited';
    known_lead := item.lead_id;
    new_id := nextval('transaction_ids');
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
    values (click.account_id, last_seq, new_id, 'lead', item.amount, new_balance, click.offer_id,
      (select o.name from offers o where o.offer_id = click.offer_id), item.lead_id, item.at);
    update accounts set ledger_rows = ledger_rows + 1, ledger_sum = ledger_sum + item.amount
      where account_id = click.account_id;
    if not found then
      raise exception 'Account % is missing.', click.account_id;
    end if;
    if (completing = 1 or item.takes in ('transaction', 'numbered')) and click.ip_digest is not null then
      insert into ip_completions (ip_digest, offer_id, account_id)
        values (click.ip_digest, click.offer_id, click.account_id) on conflict do nothing;
    end if;
    if (completing = 1 or item.takes in ('transaction', 'numbered')) and click.device_digest is not null then
      insert into device_completions (device_digest, offer_id, account_id)
        values (click.device_digest, click.offer_id, click.account_id) on conflict do nothing;
    end if;
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select item.lead_id, 1, t.postback_id,
      item.delivery_id || case when t.place < 10 then '0' else '' end || cast(t.place as text),
      item.click_id, new_id, item.event, 'pending', item.at, 0, 0, item.at
    from (
      select p.postback_id, row_number() over (order by p.postback_id) as place from postbacks p
      where item.kind = 'wall' and p.adwall_id = item.profile_id
    ) t;
    get diagnostics told = row_count;
    return next;
  end loop;

  if cardinality(capped) > 0 then
    with given as (
      select c.offer_id, g.day, max(g.cap_leads) as cap, count(*) as more
      from json_to_recordset(batch) as g (index bigint, click_id text, cap_leads bigint, day text)
      join clicks c on c.click_id = g.click_id
      where g.index = any (capped) group by c.offer_id, g.day order by c.offer_id, g.day
    ), counted as (
      insert into cap_counters as n (offer_id, day, leads) select offer_id, day, more from given
      on conflict (offer_id, day) do update set leads = n.leads + excluded.leads
      returning n.offer_id, n.day, n.leads
    )
    select count(*) into now_full from counted join given using (offer_id, day)
      where leads >= cap and leads - more < cap;
    if now_full > 0 then
      update versions set caps = caps + 1;
    end if;
  end if;
end $$;
`;
