import type { Migration } from './migration.ts';

/** Months are dropped by statements of ours since (docs/decisions/037-partitions.md), not by the function of migration 30. */
export const droppedInStatements: Migration = {
  id: 47,
  sqlite: '',
  postgres: 'drop function drop_partition(text, bigint, bigint);\n',
};
