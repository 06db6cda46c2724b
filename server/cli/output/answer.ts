import { InvalidArgumentError } from 'commander';
import type * as z from 'zod';
import { columnsOf, cut, fieldsOf, padTo, wordsOf, wrap } from './cell-text.ts';

/** What a command answers: one JSON document for `--json`, and text for people. */
export interface Answer {
  json: unknown;
  text: string;
  /** The answer itself says that something is wrong: exit code 1. */
  failed?: boolean;
}

/** What can't be done, said in a sentence to whoever typed the command. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Options that do not go together. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads an option or argument with a schema of the contract. A bad one is wrong usage: exit code 2. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new InvalidArgumentError(`It ${result.error.issues[0]?.message ?? 'is not valid'}.`);
  };
}

/**
 * An answer that is a list: a table, or `none` in words. Where the table would be too wide, `secondary` columns are left
 * out of it, one after the other; `--json` has them all.
 */
export function listAnswer(rows: readonly Row[], none: string, secondary: readonly string[] = []): Answer {
  return { json: rows, text: rows.length === 0 ? none : table(rows, secondary) };
}

/** An answer that is one record: a line a field. */
export function recordAnswer(record: Row): Answer {
  return { json: record, text: recordText(record) };
}

/** A record whose own fields are shown, in their order. */
export type Row = object;

/** What a table of ours is never wider than. */
const WIDTH = 100;
const GAP = '  ';
/** Prose is cut to no less than this. */
const PROSE_AT_LEAST = 16;

/** Sentences in lines that fit a terminal. */
export function paragraph(text: string): string {
  return wrap(text, WIDTH).join('\n');
}

/** One line a field, names in one column; long text goes on below itself. */
export function recordText(record: Row): string {
  const fields = fieldsOf(record);
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields
    .flatMap(([name, words]) =>
      wrap(words, WIDTH - width - GAP.length).map((line, at) => `${(at === 0 ? name : '').padEnd(width)}${GAP}${line}`),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Rows under the names of their fields, in columns. Where they would be too wide, prose is cut, and in the last column
 * wrapped. Ids and keys are for copying and never cut: rows that are too wide even so stand one below the other, a line a
 * field.
 */
export function table(rows: readonly Row[], secondary: readonly string[] = []): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => Object.values(row).map(wordsOf))];
  const widths = fitted(names.map((_, column) => lines.map((line) => line[column] ?? '')));
  if (widths === null) {
    const [least, ...others] = secondary;
    return least === undefined ? rows.map(recordText).join('\n\n') : table(without(rows, least), others);
  }
  return lines.flatMap((line) => lineOf(line, widths)).join('\n');
}

/** One row; its last cell goes on below itself. */
function lineOf(cells: readonly string[], widths: readonly number[]): string[] {
  const start = cells.slice(0, -1).map((text, column) => padTo(cut(text, widths[column] ?? 0), widths[column] ?? 0));
  const before = start.map((text) => text + GAP).join('');
  const indent = ' '.repeat(columnsOf(before));
  return wrap(cells.at(-1) ?? '', widths.at(-1) ?? 0).map((text, at) => (at === 0 ? before : indent) + text);
}

function without(rows: readonly Row[], name: string): Row[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => field !== name)));
}

/** Widths of columns that fit in a line, the widest prose cut first; null when they can't. */
function fitted(columns: readonly (readonly string[])[]): number[] | null {
  const widths = columns.map((cells) => Math.max(...cells.map(columnsOf)));
  const isProse = columns.map((cells) => cells.some((text) => text.includes(' ')));
  let excess = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - WIDTH;
  while (excess > 0) {
    const widest = Math.max(...widths.filter((_, column) => isProse[column]), 0);
    if (widest <= PROSE_AT_LEAST) return null;
    const column = widths.findIndex((width, at) => isProse[at] && width === widest);
    widths[column] = widest - 1;
    excess--;
  }
  return widths;
}
