import { recordText, table, type Row } from './table.ts';

/** The result of a command: one JSON document for `--json`, and text for people. */
export interface CommandOutput {
  json: unknown;
  text: string;
  /** The result itself reports a failure: exit code 1. */
  failed?: boolean;
}

/**
 * Outputs a list: a table, or the sentence `none` if there are no rows. If the table is too wide, it drops the
 * `secondary` columns in their order; `--json` always has all of them.
 */
export function listOutput(rows: readonly Row[], none: string, secondary: readonly string[] = []): CommandOutput {
  return { json: rows, text: rows.length === 0 ? none : table(rows, secondary) };
}

/** Outputs one record, one line per field. */
export function recordOutput(record: Row): CommandOutput {
  return { json: record, text: recordText(record) };
}
