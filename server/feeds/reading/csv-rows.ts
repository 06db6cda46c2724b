import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import type { CsvForm } from '../../networks/feed-adapter.ts';
import type { Json } from '../../networks/reading/value-at.ts';

const CHUNK_BYTES = 64 * 1024;
const MAX_ROW_BYTES = 1024 * 1024;
const MAX_COLUMNS = 500;
/** One more than a feed may have, so that the caller notices and refuses the feed. */
const MAX_ROWS = 200_001;

/**
 * CSV rows as objects by column. A row whose cell count differs from the header's is null. The result is null if the
 * text isn't CSV or lacks a required column.
 */
export async function csvRows(body: Buffer, { columns, delimiter }: CsvForm): Promise<readonly Json[] | null> {
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(chunksOf(body));
  const rows: Json[] = [];
  let header: readonly string[] | null = null;
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      if (header !== null) rows.push(rowOf(header, record));
      else if (hasColumns(record, columns)) header = record.map((name) => name.trim());
      else return null;
      if (rows.length === MAX_ROWS) break;
    }
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  } finally {
    source.destroy();
  }
  return header === null ? null : rows;
}

/** Small pieces, so that parsing stops soon after the last row that a feed may have. */
function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let from = 0; from < body.length; from += CHUNK_BYTES) {
    yield body.subarray(from, from + CHUNK_BYTES);
  }
}

function hasColumns(record: readonly string[], columns: CsvForm['columns']): boolean {
  const names = record.map((name) => name.trim());
  const isUnclear = names.length > MAX_COLUMNS || new Set(names).size < names.length;
  return !isUnclear && columns.every((group) => group.some((column) => names.includes(column)));
}

/** Every column becomes an own property, even one named `__proto__`. */
function rowOf(header: readonly string[], record: readonly string[]): Json {
  if (record.length !== header.length) return null;
  return Object.fromEntries(header.map((column, at) => [column, record[at] ?? '']));
}
