/**
 * `record_clicks` as of migration 001, frozen. Its text of today: commands/clicks/record-click/postgres-function.ts.
 */
export const recordClicks = `
create function record_clicks(batch json)
returns table (at_index bigint, outcome text, known_click text) language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  newest record;
  account bigint;
  own_key bytea;
  given_key bytea;
begin
  for item in
    select * from json_to_recordset(batch) as given
      (index bigint, click_id text, kind text, profile_id bigint, subid1 text, wrapped_key text, offer_id bigint,
       sealed text, ip_digest text, country text, payout bigint, amount bigint, terms text, repeat_since bigint,
       at bigint)
    order by given.kind, given.profile_id, given.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_click := item.click_id;
    given_key := decode(item.wrapped_key, 'base64');
    select p.account_id, p.wrapped_key into account, own_key from persons p
      where p.kind = item.kind and p.profile_id = item.profile_id and p.subid1 = item.subid1 for update;
    if account is null then
      -- A conflict with somebody who opens the same account just now ends the batch; it is run again.
      account := nextval('account_ids');
      own_key := given_key;
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
        values (item.kind, item.profile_id, item.subid1, account, given_key);
      insert into accounts (account_id, kind, profile_id, created_at)
        values (account, item.kind, item.profile_id, item.at);
    end if;

    select c.click_id, c.at into newest from clicks c
      where c.account_id = account and c.offer_id = item.offer_id order by c.at desc limit 1;
    if found and newest.at >= item.repeat_since then
      outcome := 'repeat';
      known_click := newest.click_id;
    elsif own_key <> given_key then
      outcome := 'person_changed';
    else
      outcome := 'recorded';
      insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at)
        values (item.click_id, account, item.offer_id, decode(item.sealed, 'base64'), item.ip_digest, item.country,
          item.payout, item.amount, item.terms, item.at);
    end if;
    return next;
  end loop;
end $$;
`;
