import { postgres, sqlite } from '../schema/engines.ts';
import { reversalSums } from '../schema/reversal-sums.ts';
import type { Migration } from './migration.ts';

/** How many leads are reversed, and how long after their credit. */
export const addReversalSums: Migration = { id: 2, sqlite: reversalSums(sqlite), postgres: reversalSums(postgres) };
