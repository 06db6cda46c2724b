import type { Migration } from './migration.ts';

const columns = (integer: string): string =>
  ['opened', 'you', 'address', 'home', 'work', 'devices']
    .map((step) => `alter table panel_days add column form_${step} ${integer} not null default 0;`)
    .join('\n');

/** How far forms of a panel got, by UTC day. */
export const formStepCounts: Migration = {
  id: 35,
  sqlite: columns('integer'),
  postgres: columns('bigint'),
};
