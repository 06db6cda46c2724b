/**
 * SQL: the database's clock, in epoch ms. The clocks of processes may differ from each other, so this one decides
 * whether another process is still at work.
 */
export const databaseNow = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
} as const;
