import { zeroCounts } from '../../../schema/zero-counts.ts';

export const counterNames = Object.keys(zeroCounts);

/** The columns of all counters. */
export const counters = counterNames.join(', ');

/** SQL: adds a row that is in the table already to what it holds. */
export function addingTo(table: string): string {
  return counterNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
}
