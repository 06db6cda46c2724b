import { CSV_ROWS } from '@rewards-wall/shared/admin/list-schema.ts';
import type { Answer } from '../endpoint.ts';
import { csvLine } from './csv.ts';

/** How many rows are read at a time. */
export const CSV_PAGE_ROWS = 500;
const HELD_BYTES = 1024 * 1024;

interface CsvPage<Row> {
  rows: readonly Row[];
  /** The cursor of the rows that follow; null if none do. */
  next: string | null;
}

/**
 * All rows of a list as CSV, page by page as the caller reads them, and at most as many as `CSV_ROWS`. `read`: the page
 * at a cursor; null if the list is gone meanwhile.
 */
export function csvAnswer<Row extends object>({
  columns,
  first,
  read,
}: {
  columns: readonly string[];
  first: CsvPage<Row>;
  read: (after: string) => Promise<CsvPage<Row> | null>;
}): Answer {
  const lineOf = (one: Row): string => csvLine(columns.map((column) => Reflect.get(one, column)));
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`\uFEFF${csvLine(columns)}`);
    let page: CsvPage<Row> | null = first;
    for (let count = 0; page !== null && page.rows.length > 0;) {
      count += page.rows.length;
      yield Buffer.from(page.rows.map(lineOf).join(''));
      if (page.next === null || count >= CSV_ROWS) return;
      page = await read(page.next);
    }
  };
  const body = { length: null, heldBytes: HELD_BYTES, pieces };
  return { kind: 'stream', status: 200, mediaType: 'text/csv; charset=utf-8', body };
}
