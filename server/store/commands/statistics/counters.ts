import { zeroCounts } from '../../../schema/zero-counts.ts';

export const counterNames = Object.keys(zeroCounts);

/** The columns of all counters. */
export const counters = counterNames.join(', ');

/** SQL: adds an inserted row to an existing one. */
export function addingTo(table: string): string {
  return counterNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
}
