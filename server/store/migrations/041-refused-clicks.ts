import type { Migration } from './migration.ts';

const sql = `
-- Which click of ours a refused call names. Those that came before are sealed, and gone within a week.
alter table refused_calls add column click_id text;
create index refused_calls_click on refused_calls (click_id, call_id) where click_id is not null;
`;

/** A click's page lists the calls about it that became no lead. */
export const refusedClicks: Migration = { id: 41, sqlite: sql, postgres: sql };
