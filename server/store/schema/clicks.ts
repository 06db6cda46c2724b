import { recordClicksFunction } from '../commands/clicks/record-click/postgres-function.ts';
import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';
import { partitioned } from './partitions.ts';

/** The values that a click froze. For removed clicks, the columns that leads still need have the same names. */
const frozen = ({ bytes, integer }: Dialect): string => `
  click_id text primary key,
  account_id ${integer},
  offer_id ${integer} not null,
  sealed ${bytes},
  ip_digest text,
  device_digest text,
  country text,
  -- Where the list of the click was shown.
  placement text,
  payout ${integer} not null,
  amount ${integer} not null,
  terms text not null,
  at ${integer} not null`;

const clicksTable = (dialect: Dialect): string => `
create table clicks (${frozen(dialect)}
)`;

const tables = (dialect: Dialect): string => `
create index clicks_account on clicks (account_id, offer_id, at);

-- What leads keep of a click that was removed: all but the user's address and agent.
create table lead_origins (${frozen(dialect)},
  -- The deliveries of its credits, as JSON.
  credits text not null,
  -- When the click came back, because its source reported on it again.
  restored_at ${dialect.integer}
)${dialect.byKey};
create index lead_origins_account on lead_origins (account_id);

-- A user's first click on an offer that was removed while later ones were there: what statistics need of it.
create table first_clicks (
  account_id ${dialect.integer} not null,
  offer_id ${dialect.integer} not null,
  click_id text not null,
  terms text not null,
  at ${dialect.integer} not null,
  primary key (account_id, offer_id)
)${dialect.byKey};
`;

/**
 * Clicks. On the hot path, tables have no foreign keys: looking up the parent (SQLite) or locking its row (PostgreSQL)
 * costs as much as the insert. `ledger verify` checks these links instead.
 */
export const clicks: Subject = {
  sqlite: `${clicksTable(sqlite)}${sqlite.byKey};${tables(sqlite)}`,
  postgres: `${clicksTable(postgres)}${partitioned('clicks')}${tables(postgres)}${recordClicksFunction}`,
};
