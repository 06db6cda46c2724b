/** `credit_leads` as of migration 001, frozen. Its text of today: commands/leads/credit-lead/postgres-function.ts. */
export const creditLeads = `
create function credit_leads(batch json)
returns table (at_index bigint, outcome text, known_lead text, new_id bigint, new_balance bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  click record;
  known record;
  last_seq bigint;
  last_balance bigint;
  now_full bigint := 0;
  credited bigint[] := '{}';
begin
  for item in
    select given.*, p.account_id from json_to_recordset(batch) as given
      (index bigint, lead_id text, source text, external_id text, event_id text, click_id text, payout bigint,
       amount bigint, completes smallint, cap_leads bigint, day text, at bigint)
    left join clicks c on c.click_id = given.click_id
    left join persons p on p.account_id = c.account_id
    order by p.kind, p.profile_id, p.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_lead := null;
    new_id := null;
    new_balance := null;
    perform 1 from persons p where p.account_id = item.account_id for update;

    select l.lead_id, l.click_id, l.payout, l.state into known from leads l
      where l.source = item.source and l.external_id = item.external_id and l.event_id = item.event_id;
    if found then
      if known.click_id <> item.click_id or known.payout <> item.payout then
        outcome := 'conflict';
      elsif known.state = 'rejected' then
        outcome := 'already_completed';
      else
        outcome := 'duplicate';
        known_lead := known.lead_id;
      end if;
      return next;
      continue;
    end if;

    select c.account_id, c.offer_id, c.ip_digest into click from clicks c where c.click_id = item.click_id;
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
        and l.slot = 0;
    if found then
      if known.click_id = item.click_id then
        outcome := 'duplicate';
        known_lead := known.lead_id;
      else
        outcome := 'already_completed';
        insert into leads (account_id, offer_id, event_id, slot, lead_id, source, external_id, click_id, payout,
          amount, state, reason, completes, ledger_seq, at)
        select click.account_id, click.offer_id, item.event_id, max(l.slot) + 1, item.lead_id, item.source,
          item.external_id, item.click_id, item.payout, item.amount, 'rejected', 'already_completed', 0, null, item.at
        from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id;
      end if;
      return next;
      continue;
    end if;

    select l.seq, l.balance_after into last_seq, last_balance from ledger l
      where l.account_id = click.account_id order by l.seq desc limit 1;
    last_seq := coalesce(last_seq, 0);
    last_balance := coalesce(last_balance, 0);
    if abs(last_balance + item.amount) > 9000000000000000 then
      outcome := 'balance_limit';
      return next;
      continue;
    end if;

    outcome := 'credited';
    known_lead := item.lead_id;
    new_id := nextval('transaction_ids');
    new_balance := last_balance + item.amount;
    insert into leads (account_id, offer_id, event_id, slot, lead_id, source, external_id, click_id, payout, amount,
      state, reason, completes, ledger_seq, at)
    values (click.account_id, click.offer_id, item.event_id, 0, item.lead_id, item.source, item.external_id,
      item.click_id, item.payout, item.amount, 'credited', null, item.completes, last_seq + 1, item.at);
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
    values (click.account_id, last_seq + 1, new_id, 'lead', item.amount, new_balance, click.offer_id,
      (select o.name from offers o where o.offer_id = click.offer_id), item.lead_id, item.at);
    if item.completes = 1 and click.ip_digest is not null then
      insert into ip_completions (ip_digest, offer_id, account_id)
        values (click.ip_digest, click.offer_id, click.account_id) on conflict do nothing;
    end if;
    if item.cap_leads is not null then
      credited := credited || item.index;
    end if;
    return next;
  end loop;

  if cardinality(credited) > 0 then
    with given as (
      select c.offer_id, g.day, max(g.cap_leads) as cap, count(*) as more
      from json_to_recordset(batch) as g (index bigint, click_id text, cap_leads bigint, day text)
      join clicks c on c.click_id = g.click_id
      where g.index = any (credited) group by c.offer_id, g.day order by c.offer_id, g.day
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
