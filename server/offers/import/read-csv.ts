import { CsvError, parse, type Options } from 'csv-parse';
import { Readable } from 'node:stream';
import type { FeedRow } from './feed-row.ts';

/** Every feed has this column. Text without it is something else, such as an error page. */
const KEY_COLUMN = 'offer_id';
/** Columns that hold JSON. */
const jsonColumns: ReadonlySet<string> = new Set(['mobile_app', 'targeting', 'cap', 'conditions', 'tile']);

/** Reads CSV with a header line. Lists are joined by `|`, objects are JSON, and an empty cell is an absent field. */
export async function* readCsv(chunks: AsyncIterable<string>, maxRowBytes: number): AsyncGenerator<FeedRow> {
  let header: readonly string[] | null = null;
  let line = 1;
  // Counts lines as rows are parsed, because after an error the parser drops unread rows.
  const toRow = ({ raw, record }: { raw: string; record: string[] }): FeedRow | null => {
    const startLine = line + lineBreaks(/^\s*/.exec(raw)?.[0] ?? '');
    line += lineBreaks(raw);
    if (header !== null) return rowOf(header, record, startLine);
    header = record.map((name) => name.trim());
    if (header.includes(KEY_COLUMN)) return null;
    return {
      kind: 'broken',
      line: startLine,
      problem: `is not a file of offers: its first line has no column ${KEY_COLUMN}`,
    };
  };
  const parser = parse({
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    // The parser's types lack the wrapper that `raw` adds, and results other than lists.
    on_record: toRow as unknown as NonNullable<Options['on_record']>,
  });
  const source = Readable.from(chunks);
  // If the source fails, the parser must not wait for more data.
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<FeedRow>) {
      yield row;
      if (row.kind === 'broken') return;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { kind: 'broken', line, problem: problems[error.code] ?? 'must be CSV' };
  } finally {
    source.destroy();
  }
}

const problems: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'must close the quote that opens on this line or later',
  CSV_MAX_RECORD_SIZE: 'must not contain a row this long',
};

function rowOf(header: readonly string[], record: readonly string[], line: number): FeedRow {
  if (record.length !== header.length) {
    return { kind: 'unreadable', line, problem: `must have ${header.length} columns, has ${record.length}` };
  }
  const fields: [string, unknown][] = [];
  for (const [at, column] of header.entries()) {
    const cell = record[at] ?? '';
    if (cell === '') continue;
    try {
      fields.push([column, valueOf(column, cell)]);
    } catch {
      return { kind: 'unreadable', line, problem: `${column}: must be JSON` };
    }
  }
  return { kind: 'row', line, value: Object.fromEntries(fields) };
}

function valueOf(column: string, cell: string): unknown {
  if (column === 'category_id') return cell.split('|');
  if (column === 'events') return cell.trimStart().startsWith('[') ? JSON.parse(cell) : JSON.parse(joinedObjects(cell));
  return jsonColumns.has(column) ? JSON.parse(cell) : cell;
}

/** `{…}|{…}` as a JSON array. Keeps a `|` inside a JSON string. */
function joinedObjects(cell: string): string {
  let isInText = false;
  let joined = '';
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell.charAt(at);
    if (character === '"') isInText = !isInText;
    if (isInText && character === '\\') {
      joined += cell.slice(at, at + 2);
      at += 1;
    } else joined += character === '|' && !isInText ? ',' : character;
  }
  return `[${joined}]`;
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
