import { MARK_PREFIX } from './marks.ts';
import type { MovedTable } from './side.ts';

/** How many rows and bytes one slice has at most; a single row may take more. */
const SLICE_ROWS = 2000;
const SLICE_BYTES = 4_000_000;

/** Overhead of a row in addition to its texts and bytes. */
const ROW_BYTES = 100;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listed = (columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => quoted(name)).join(', ');

/** SQL condition for the rows to move. The marks of a move stay in their database. */
export const movedRows = (table: string): string =>
  table === 'installation' ? `name not like '${MARK_PREFIX}%'` : 'true';

/**
 * SQL that reads a slice in key order. `after` has an SQL value for each column of the key; null starts at the first
 * row. The database adds up the bytes, so that a slice of large rows has few of them.
 */
export function sliceSql({ columns, key, name }: MovedTable, after: readonly string[] | null): string {
  const order = listed(key);
  const sized = columns.filter(({ type }) => type === 'blob' || type === 'text');
  const bytes = [ROW_BYTES, ...sized.map((column) => `coalesce(octet_length(${quoted(column.name)}), 0)`)].join(' + ');
  const start = after === null ? '' : `and (${order}) > (${after.join(', ')})`;
  return `
    select ${listed(columns)} from (
      select ${listed(columns)}, ${bytes} as move_bytes,
        sum(${bytes}) over (order by ${order} rows unbounded preceding) as move_bytes_so_far
      from (select ${listed(columns)} from ${quoted(name)} where ${movedRows(name)} ${start}
        order by ${order} limit ${SLICE_ROWS}) as found
    ) as measured
    where move_bytes_so_far - move_bytes <= ${SLICE_BYTES} order by ${order}`;
}
