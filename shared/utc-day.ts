/** The UTC day of `at` (epoch ms) as YYYY-MM-DD: what caps and statistics count by. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
