import type { Migration } from './migration.ts';

const counters = ['impressions', 'clicks', 'leads', 'reversals', 'conversions', 'payout', 'gross', 'amount'];
const PERIODS_PER_DAY = 4;

const tables = (integer: string, blob: string, options: string): string => `
create table wall_days (
  adwall_id ${integer} not null,
  dimension text not null check (dimension in ('wall', 'offer', 'source', 'country')),
  day ${integer} not null,
  value text not null,
  ${counters.map((name) => `${name} ${integer} not null default 0`).join(',\n  ')},
  primary key (adwall_id, dimension, day, value)
)${options};

create table wall_viewers (
  adwall_id ${integer} not null,
  day ${integer} not null,
  registers ${blob} not null,
  primary key (adwall_id, day)
)${options};

create index tickets_open on tickets (account_id) where state = 'open';
${filled('wall', "''", '')}
${filled('offer', 'p.offer_id', '')}
${filled('source', "coalesce(o.source, '')", 'left join offers o on o.offer_id = p.offer_id')}
`;

/** Days that were counted before. Nobody counted them by country. */
function filled(dimension: string, value: string, join: string): string {
  const sums = counters.map((name) => `sum(${name})`);
  return `
insert into wall_days (adwall_id, dimension, day, value, ${counters.join(', ')})
select adwall_id, '${dimension}', day, value, ${sums.join(', ')}
from (
  select p.adwall_id, p.period / ${PERIODS_PER_DAY} as day, cast(${value} as text) as value,
    ${counters.map((name) => `p.${name}`).join(', ')}
  from offer_periods p ${join}) as counted
group by adwall_id, day, value;`;
}

/** Figures by UTC day, for the console: of a wall, and of its offers, sources and countries; and who viewed it. */
export const wallDays: Migration = {
  id: 28,
  sqlite: tables('integer', 'blob', ' strict, without rowid'),
  postgres: tables('bigint', 'bytea', ''),
};
