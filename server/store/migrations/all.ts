import { firstRelease } from './001-first-release.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. */
export const migrations: readonly Migration[] = [firstRelease];
