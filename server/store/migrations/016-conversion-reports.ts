import type { Migration } from './migration.ts';

/** When a feed's conversion report is read next, how that went, and which of the two each run was. */
const columns = (integer: string): string => `
alter table feeds add column report_due_at ${integer} not null default 0;
alter table feeds add column report_failures ${integer} not null default 0;
alter table feeds add column report_succeeded_at ${integer};
alter table feed_runs add column kind text not null default 'offers' check (kind in ('offers', 'report'));
`;

export const conversionReports: Migration = { id: 16, sqlite: columns('integer'), postgres: columns('bigint') };
