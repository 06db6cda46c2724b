import { creditLeadsFunction } from '../commands/leads/credit-lead/postgres-function.ts';
import type { Migration } from './migration.ts';

const columns = (integer: string): string => `
-- The number, and perhaps the UTC day, that a lead has among those of an event that is paid several times, while it is
-- held or credited.
alter table leads add column place_number ${integer};
alter table leads add column place_day text;
create unique index leads_numbered on leads (account_id, offer_id, event_id, place_number)
  where place_number is not null;
create unique index leads_daily on leads (account_id, offer_id, event_id, place_day) where place_day is not null;
-- What becomes of another transaction for an event that is paid once.
alter table sources add column repeated_events text not null default 'hold'
  check (repeated_events in ('hold', 'reject'));
`;

/** Events that are paid several times, and new transactions for those that are paid once. */
export const repeatedEvents: Migration = {
  id: 48,
  sqlite: columns('integer'),
  postgres: columns('bigint') + creditLeadsFunction,
};
