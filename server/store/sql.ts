/** A value of a statement's parameter. */
export type Value = string | number | Uint8Array | null;

/** One SQL statement for both engines, with the shape of its rows. */
export interface Query<Row> {
  readonly sqlite: string;
  readonly postgres: string;
  /** Never set: it only carries the type. */
  readonly row?: Row;
}

/**
 * A statement with parameters `$1`, `$2` and so on: one text for both engines, or one for each. Quoted column aliases
 * are the port's names, so that rows need no mapping. Optional filters cast their parameter, because PostgreSQL can't
 * infer the type of a bare `$1 is null`.
 * In statements where speed matters, parameters next to a join, an `order by`, an `or` or a `limit` are cast too:
 * SQLite replans a statement whenever a bare parameter changes, which costs several times as much as running it.
 */
export function query<Row = unknown>(text: string | { sqlite: string; postgres: string }): Query<Row> {
  return typeof text === 'string' ? { sqlite: text, postgres: text } : text;
}
