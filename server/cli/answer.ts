import { InvalidArgumentError } from 'commander';
import type * as z from 'zod';

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

/** An answer that is a list: a table, or `none` in words. */
export function listAnswer(rows: readonly Row[], none: string): Answer {
  return { json: rows, text: rows.length === 0 ? none : table(rows) };
}

/** An answer that is one record: a line a field. */
export function recordAnswer(record: Row): Answer {
  return { json: record, text: recordText(record) };
}

/** A record whose own fields are shown, in their order. */
export type Row = object;

/** One line a field, names in one column. */
export function recordText(record: Row): string {
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`.trimEnd())
    .join('\n');
}

/** Rows under the names of their fields, in columns. */
export function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Users write ticket texts: they must not move the cursor or colour the terminal.
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
