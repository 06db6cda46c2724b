import type { Migration } from './migration.ts';

const index = 'create index cap_counters_by_day on cap_counters (day, offer_id);';

/** Counters of caps by day, so that those of past days are neither read nor kept. */
export const capsByDay: Migration = { id: 37, sqlite: index, postgres: index };
