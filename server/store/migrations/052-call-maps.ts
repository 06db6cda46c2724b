import type { Migration } from './migration.ts';

const callMaps = `
-- What the calls of a source mean that no adapter knows, as JSON; null for the default.
alter table sources add column call_map text;
`;

export const callMapsOfSources: Migration = { id: 52, sqlite: callMaps, postgres: callMaps };
