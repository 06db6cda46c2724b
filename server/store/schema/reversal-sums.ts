import { onBoth } from './engines.ts';

/** What became of the leads of each day's clicks. */
export const reversalSums = onBoth(({ byKey, integer }) => {
  const key = `
  adwall_id ${integer} not null,
  dimension text not null check (dimension in ('wall', 'offer', 'source', 'country')),
  -- How many days it adds up: a UTC day, or a week since Thursday, 1 January 1970, so that long reports read few rows.
  span ${integer} not null check (span in (1, 7)),
  -- The first of these days. Always that of the click.
  start ${integer} not null,
  value text not null,`;
  return `
create table reversal_sums (${key}
  credited ${integer} not null,
  credited_amount ${integer} not null,
  reversed ${integer} not null,
  reversed_amount ${integer} not null,
  primary key (adwall_id, dimension, span, start, value)
)${byKey};

-- The same reversals by the number of days from credit to reversal.
create table reversal_delays (${key}
  days ${integer} not null,
  reversed ${integer} not null,
  reversed_amount ${integer} not null,
  -- What the balances of users didn't cover, and what that is worth in the payout currency.
  lost_amount ${integer} not null,
  lost_payout ${integer} not null,
  primary key (adwall_id, dimension, span, start, value, days)
)${byKey};

insert into statistics_cursors (name, value) values ('reversals', '0');

-- Finds the users whose credits were reversed, without reading their leads. Ids of clicks sort by time.
create index leads_reversed on leads (adwall_id, click_id, account_id, amount, reversal_seq)
  where reversal_seq is not null;
`;
});
