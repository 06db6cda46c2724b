/**
 * The end of a statement on `clicks c`: a page of one account, newest first. $1 is the account, $2 the limit, $3 the
 * offset, $4 is 1 for every click. Else what opening an offer again left behind stays out: a click without a lead,
 * where a click of the same offer has one, or is newer.
 */
export const pageOfClicks = `
    where c.account_id = cast($1 as bigint) and (
      cast($4 as bigint) = 1
      or c.click_id in (select l.click_id from leads l where l.account_id = cast($1 as bigint))
      or c.offer_id not in (select l.offer_id from leads l where l.account_id = cast($1 as bigint))
        and not exists (
          select 1 from clicks n where n.account_id = c.account_id and n.offer_id = c.offer_id
            and (n.at, n.click_id) > (c.at, c.click_id)))
    order by c.at desc, c.click_id desc limit cast($2 as bigint) offset cast($3 as bigint)`;
