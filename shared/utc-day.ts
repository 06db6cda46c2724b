/** The UTC day of `at` (epoch ms) as YYYY-MM-DD: what caps and statistics count by. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** When the UTC day of an instant began; epoch ms. */
export function utcDayStart(at: number): number {
  return at - (at % DAY_MS);
}
