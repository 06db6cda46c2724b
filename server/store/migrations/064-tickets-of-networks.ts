import type { Migration } from './migration.ts';

const sql = `
-- Keyed digest of the IPv6 /48 that it came from; null for IPv4, where the address says it all.
alter table tickets add column network_digest text;
create index tickets_network on tickets (network_digest, created_at) where network_digest is not null;
`;

/** Tickets from an IPv6 /48, which has 65,536 addresses to come from, are counted together. */
export const ticketsOfNetworks: Migration = { id: 64, sqlite: sql, postgres: sql };
