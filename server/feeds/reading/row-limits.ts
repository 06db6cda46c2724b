/** More rows than any network has offers, or conversions within a report's days. */
export const MAX_ROWS = 200_000;

/** Whether a page of `rows` rows had only known ones, so the network pages in circles. */
export function isInCircles({ after, before, rows }: { rows: number; before: number; after: number }): boolean {
  return rows > 0 && before > 0 && after === before;
}
