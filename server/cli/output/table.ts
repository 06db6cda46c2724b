import { displayWidth, padEnd, truncate, wrap } from './columns.ts';
import { terminalText } from './terminal-text.ts';

/** A record whose own fields are shown in order. */
export type Row = object;

/** The maximum width of output, in columns of a terminal. */
const WIDTH = 100;
const GAP = '  ';
/** Prose is never truncated below this. */
const MIN_PROSE_WIDTH = 16;

/** Breaks a sentence into lines that fit. */
export function paragraph(text: string): string {
  return wrap(text, WIDTH).join('\n');
}

/** Breaks a sentence into lines that fit behind a mark. */
export function item(mark: string, text: string): string {
  const start = `${mark}${GAP}`;
  const lines = wrap(text, WIDTH - start.length);
  return lines.map((line, at) => (at === 0 ? start : ' '.repeat(start.length)) + line).join('\n');
}

/** One line per field, with the names in one column. Long text continues on the next line. */
export function recordText(record: Row): string {
  const fields = fieldsOf(record);
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields
    .flatMap(([name, text]) =>
      wrap(text, WIDTH - width - GAP.length).map((line, at) => `${(at === 0 ? name : '').padEnd(width)}${GAP}${line}`),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Rows in columns, under the names of their fields. If the table is too wide, it truncates prose, and wraps prose in
 * the last column, but never IDs and keys, because people copy them. If that isn't enough, it drops the `secondary`
 * columns one by one, and finally prints one line per field.
 */
export function table(rows: readonly Row[], secondary: readonly string[] = []): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => Object.values(row).map(cellText))];
  const widths = fittingWidths(names.map((_, column) => lines.map((line) => line[column] ?? '')));
  if (widths === null) {
    const [first, ...others] = secondary;
    return first === undefined ? rows.map(recordText).join('\n\n') : table(without(rows, first), others);
  }
  return lines.flatMap((line) => rowLines(line, widths)).join('\n');
}

/** The lines of one row: its last cell may wrap. */
function rowLines(cells: readonly string[], widths: readonly number[]): string[] {
  const start = cells
    .slice(0, -1)
    .map((text, column) => padEnd(truncate(text, widths[column] ?? 0), widths[column] ?? 0))
    .map((text) => text + GAP)
    .join('');
  const indent = ' '.repeat(displayWidth(start));
  return wrap(cells.at(-1) ?? '', widths.at(-1) ?? 0).map((text, at) => (at === 0 ? start : indent) + text);
}

function without(rows: readonly Row[], name: string): Row[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => field !== name)));
}

/** Column widths that fit in a line, narrowing the widest prose first; null if they can't fit. */
function fittingWidths(columns: readonly (readonly string[])[]): number[] | null {
  const widths = columns.map((cells) => Math.max(...cells.map(displayWidth)));
  const isProse = columns.map((cells) => cells.some((text) => text.includes(' ')));
  let excess = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - WIDTH;
  while (excess > 0) {
    const widest = Math.max(...widths.filter((_, column) => isProse[column]), 0);
    if (widest <= MIN_PROSE_WIDTH) return null;
    const column = widths.findIndex((width, at) => isProse[at] && width === widest);
    widths[column] = widest - 1;
    excess--;
  }
  return widths;
}

/** A value as text in a table: lists and nested fields in words, an empty value as a dash. */
function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, held]) => `${name} ${cellText(held)}`);
    return fields.length === 0 ? '-' : fields.join(', ');
  }
  return terminalText(String(value));
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return '-';
  const hasFields = values.some((value) => typeof value === 'object' && value !== null);
  return values.map(cellText).join(hasFields ? '; ' : ', ');
}

/** The fields of a record with their texts. Nested fields are named by path: `currency.ratio`. */
function fieldsOf(record: object, prefix = ''): [name: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] =>
    isRecord(value) ? fieldsOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, cellText(value)]],
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
