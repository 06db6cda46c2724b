import type { ExpectedMarks, Mark } from './marks.ts';

/** What a column can hold. Both engines have just these: booleans are 0 and 1, times are epoch ms, JSON is text. */
export type ColumnType = 'blob' | 'integer' | 'real' | 'text';

/** One table as an engine's catalog describes it. */
export interface TableShape {
  name: string;
  /** `type` is the engine's own type name if it isn't one of ours. */
  columns: readonly { name: string; type: ColumnType | (string & {}) }[];
  /** The columns of its primary key, in order. */
  key: readonly string[];
  /** The tables that its foreign keys name. */
  references: readonly string[];
}

/** A value as it is stored; integers keep all 64 bits. */
export type Cell = Uint8Array | bigint | number | string | null;
export type MovedRow = readonly Cell[];

export interface MovedColumn {
  name: string;
  type: ColumnType;
}

/** A table to move; its columns are in the order of the cells in rows. */
export interface MovedTable {
  name: string;
  columns: readonly MovedColumn[];
  key: readonly MovedColumn[];
}

/** A column whose values come from a counter that never repeats. */
export interface Counter {
  table: string;
  column: string;
}

/** Rows to store, and the table's progress after them. */
export interface Slice {
  table: MovedTable;
  rows: readonly MovedRow[];
  /** Includes the table's previous progress. */
  expected: ExpectedMarks;
  after: Mark;
}

/** Prepares a target for the copy. */
export interface Receiving {
  /** Error text for processes that try to write to it. */
  sentence: string;
  marks: readonly Mark[];
  /** Tables to empty. */
  tables: readonly MovedTable[];
  /** Tables that must be empty already. */
  untouched: readonly MovedTable[];
  expected: ExpectedMarks;
}

/**
 * One of the two databases of a move. Each method that changes something is one transaction. Marks are a move's notes
 * in a database (`marks.ts`); a change throws `MoveRefused`, and changes nothing, unless they are as expected.
 * A fence prevents all other writes. On PostgreSQL triggers refuse them; on SQLite the file is locked until `close`,
 * and later processes find the marks.
 */
export interface MoveSide {
  readonly engine: 'postgres' | 'sqlite';
  /** For people: a path, or a URL without credentials. */
  readonly name: string;
  schemaVersion(): Promise<number>;
  migrate(at: number): Promise<void>;
  /** Every table of the schema. */
  tables(): Promise<TableShape[]>;
  /** Every counter of the schema, as `table.column`; by its own name if its column is unknown. */
  counters(): Promise<string[]>;
  marks(): Promise<Mark[]>;
  /** Fences the database and sets marks. False, without any change, if a service runs on it. */
  fence(sentence: string, marks: readonly Mark[], expected: ExpectedMarks): Promise<boolean>;
  setMark(mark: Mark, expected: ExpectedMarks): Promise<void>;
  /** Removes the fence and all marks except the one that says where the database came from. */
  unfence(expected: ExpectedMarks): Promise<void>;
  /**
   * Fences the database, empties its tables, disables the triggers of its schema, and leaves only these marks. False,
   * without any change, if a service runs on it. Throws `MoveRefused` if an untouched table has a row.
   */
  receive(receiving: Receiving): Promise<boolean>;
  /** Enables the triggers again, and removes the fence and all other marks. */
  complete(mark: Mark, expected: ExpectedMarks): Promise<void>;
  /** The rows after the key, in key order: a few megabytes of them. */
  readSlice(table: MovedTable, after: readonly Cell[] | null): Promise<MovedRow[]>;
  writeSlice(slice: Slice): Promise<void>;
  countRows(table: MovedTable): Promise<number>;
  /** The last id that each counter has assigned; 0 for none. */
  lastIds(counters: readonly Counter[]): Promise<bigint[]>;
  setLastIds(counters: readonly (Counter & { last: bigint })[], expected: ExpectedMarks): Promise<void>;
  close(): Promise<void>;
}
