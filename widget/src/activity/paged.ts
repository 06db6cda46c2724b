/** One page of a list that the service keeps newest first. `received` counts what came; `rows` may be fewer. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly received: number;
}

/** Such a list as far as it is here. */
export interface Paged<T> extends Page<T> {
  /** Whether the service has more. */
  readonly more: 'none' | 'available' | 'loading' | 'failed';
}

/** The list from its start. One row more than `size` was asked for: it says whether there is more. */
export function firstPage<T>(page: Page<T>, size: number): Paged<T> {
  const more = page.received > size ? 'available' : 'none';
  return { rows: page.rows.slice(0, size), received: Math.min(page.received, size), more };
}

/**
 * The list with a further page, which was asked for from the last row that is here on: null when it begins with
 * another. Then rows came in at the front meanwhile, and the list has to be asked for from its start.
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
