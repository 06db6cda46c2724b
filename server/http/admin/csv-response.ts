import { CSV_ROWS } from '@rewards-wall/shared/admin/values.ts';
import type * as z from 'zod';
import type { Clock } from '../../runtime/clock.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Store } from '../../store/store.ts';
import type { EndpointResponse } from '../endpoint.ts';
import { csvLine } from './csv.ts';

/** How many rows are read at a time. */
export const CSV_PAGE_ROWS = 500;
const HELD_BYTES = 1024 * 1024;

interface CsvPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next rows; null after the last. */
  next: string | null;
}

/**
 * All rows of a list as CSV, read page by page as the client reads them. At most `most`, stated in the header
 * `Row-Limit`; the last line of the file says if rows are missing. `read`: the page at a cursor; null if the list no
 * longer exists.
 */
export function csvResponse<Row extends object>({
  columns,
  first,
  most = CSV_ROWS,
  read,
}: {
  columns: readonly string[];
  first: CsvPage<Row>;
  most?: number;
  read: (after: string) => Promise<CsvPage<Row> | null>;
}): EndpointResponse<never> {
  const lineOf = (one: Row): string => csvLine(columns.map((column) => Reflect.get(one, column)));
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`\uFEFF${csvLine(columns)}`);
    let page: CsvPage<Row> | null = first;
    for (let count = 0; page !== null;) {
      const rows: readonly Row[] = page.rows.slice(0, most - count);
      count += rows.length;
      yield Buffer.from(rows.map(lineOf).join(''));
      const isCut = rows.length < page.rows.length || page.next !== null;
      if (count >= most && isCut) yield Buffer.from(csvLine([`This file ends after ${most} rows. There are more.`]));
      if (page.next === null || count >= most) return;
      page = await read(page.next);
    }
  };
  const body = { length: null, heldBytes: HELD_BYTES, pieces };
  const headers = { 'Row-Limit': String(most) };
  return { kind: 'stream', status: 200, mediaType: 'text/csv; charset=utf-8', body, headers };
}

/**
 * Rows as CSV. The audit log records the export for each publisher in it. `rows` are all rows, or a first page with
 * `next` and `read`, as in `csvResponse`.
 */
export async function recordedCsv<R extends z.ZodObject>(
  { clock, store }: { clock: Clock; store: Store },
  {
    actor,
    after = { filter: [] },
    name,
    next = null,
    publishers,
    read = () => Promise.resolve(null),
    row,
    rows,
    ...bounds
  }: {
    /** The name of the endpoint, and what it exports. */
    name: string;
    after?: object;
    actor: AuditActor;
    publishers: readonly (number | null)[];
    /** Its fields are the columns. */
    row: R;
    rows: readonly z.output<R>[];
    next?: string | null;
    read?: (after: string) => Promise<CsvPage<z.output<R>> | null>;
    most?: number;
  },
): Promise<EndpointResponse<never>> {
  const what = { action: 'list.export' as const, actor, at: clock.now(), subject: name, before: null, after };
  for (const pubId of new Set(publishers)) await store.recordAudit({ ...what, pubId });
  return csvResponse({ columns: Object.keys(row.shape), first: { rows, next }, read, ...bounds });
}
