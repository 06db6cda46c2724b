import type { Migration } from './migration.ts';

/** Statistics of what the publisher earns. Until now, users got all of it. */
const addGross = (integer: string): string => `
alter table offer_periods add column gross ${integer} not null default 0;
update offer_periods set gross = payout;
`;

export const gross: Migration = { id: 14, sqlite: addGross('integer'), postgres: addGross('bigint') };
