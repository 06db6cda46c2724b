import type { Counts } from '../../ports/statistics.ts';

export const nothingCounted: Counts = {
  impressions: 0,
  clicks: 0,
  leads: 0,
  reversals: 0,
  conversions: 0,
  payout: 0,
  gross: 0,
  amount: 0,
};

export const counterNames = Object.keys(nothingCounted);

/** The columns of all counters. */
export const counters = counterNames.join(', ');

/** SQL: adds a row that is in the table already to what it holds. */
export function addingTo(table: string): string {
  return counterNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
}
