import type { Migration } from './migration.ts';

const column = (integer: string): string => `
-- Whether a source may credit offers that name none. Those that exist go on; new ones wait for an owner.
alter table sources add column credits_unnamed ${integer} not null default 1;
`;

/** Which sources may credit offers that name none. */
export const unnamedOffers: Migration = { id: 56, sqlite: column('integer'), postgres: column('bigint') };
