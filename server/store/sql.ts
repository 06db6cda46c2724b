/** What a statement takes: `$1` is the first value. */
export type Value = string | number | Uint8Array | null;

/** One SQL statement for both engines, and the shape of its rows. */
export interface Query<Row> {
  readonly sqlite: string;
  readonly postgres: string;
  /** Only carries the type. */
  readonly row?: Row;
}

/**
 * A statement with `$n` parameters: one text where the engines agree, two where they don't. Column aliases in
 * quotes give the port's names, so that a row needs no mapping. Optional filters cast their parameter, because
 * PostgreSQL finds no type for a bare `$1 is null`.
 *
 * A parameter beside a join, an `order by`, an `or` or a `limit` is cast too, where speed matters: SQLite plans such a
 * statement anew whenever a bare parameter changes, which costs several times what it finds.
 */
export function query<Row = unknown>(text: string | { sqlite: string; postgres: string }): Query<Row> {
  return typeof text === 'string' ? { sqlite: text, postgres: text } : text;
}
