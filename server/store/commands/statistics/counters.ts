import { zeroCounts } from '../../../schema/zero-counts.ts';

export const counterNames = Object.keys(zeroCounts);

/** The columns of all counters. */
export const counters = counterNames.join(', ');

/** The counters of days, of which some are only for walls and placements. */
export const dayCounterNames = ['openings', ...counterNames];
export const dayCounters = dayCounterNames.join(', ');

/** SQL: adds an inserted row to an existing one. */
export function addingTo(table: string, names: readonly string[] = counterNames): string {
  return names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
}
