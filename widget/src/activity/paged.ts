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

/** The list with a further page. New rows come in at the front, so what moved over the edge is here twice: once is shown. */
export function nextPage<T>(
  before: Paged<T>,
  page: Page<T>,
  size: number,
  idOf: (row: T) => string | number,
): Paged<T> {
  const known = new Set(before.rows.map(idOf));
  const { rows, received, more } = firstPage(page, size);
  return {
    rows: [...before.rows, ...rows.filter((row) => !known.has(idOf(row)))],
    received: before.received + received,
    more,
  };
}
