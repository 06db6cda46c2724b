/** A page of a list that the service sorts newest first. `received` counts all its rows; those that do not parse are not in `rows`. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly received: number;
}

/** As much of the list as has loaded. */
export interface Paged<T> extends Page<T> {
  readonly more: 'none' | 'available' | 'failed';
}

/** The start of the list. The request was for one row more than `size`, which tells whether there are more. */
export function firstPage<T>(page: Page<T>, size: number): Paged<T> {
  const more = page.received > size ? 'available' : 'none';
  return { rows: page.rows.slice(0, size), received: Math.min(page.received, size), more };
}

/**
 * Appends a page that starts with the last loaded row. Null if it starts with a different row: new rows have arrived at
 * the front, and the list must be reloaded from its start.
 */
export function nextPage<T>(
  before: Paged<T>,
  page: Page<T>,
  size: number,
  idOf: (row: T) => string | number,
): Paged<T> | null {
  const [last, first] = [before.rows.at(-1), page.rows[0]];
  if (last === undefined || first === undefined || idOf(last) !== idOf(first)) return null;
  const next = firstPage({ rows: page.rows.slice(1), received: page.received - 1 }, size);
  return { rows: [...before.rows, ...next.rows], received: before.received + next.received, more: next.more };
}
