import type { ExpectedMarks, Mark } from './marks.ts';

/** What a column can hold. Both engines have just these: booleans are 0 and 1, times are epoch ms, JSON is text. */
export type ColumnType = 'blob' | 'integer' | 'real' | 'text';

/** One table as an engine's catalog describes it. */
export interface TableShape {
  name: string;
  /** `type` is the engine's own name for a type that is none of ours. */
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

/** A table to move, with its columns in the order in which rows have them. */
export interface MovedTable {
  name: string;
  columns: readonly MovedColumn[];
  key: readonly MovedColumn[];
}

/** A column whose values a counter hands out, and never twice. */
export interface Counter {
  table: string;
  column: string;
}

/** Rows to store, together with how far the table has come. */
export interface Slice {
  table: MovedTable;
  rows: readonly MovedRow[];
  /** Among them how far the table has come before. */
  expected: ExpectedMarks;
  after: Mark;
}

/** What a target becomes before anything is copied to it. */
export interface Receiving {
  /** Told to anyone who writes to it. */
  sentence: string;
  marks: readonly Mark[];
  /** Emptied. */
  tables: readonly MovedTable[];
  /** Those that must have no rows yet. */
  untouched: readonly MovedTable[];
  expected: ExpectedMarks;
}

/**
 * One of the two databases of a move. Each method that changes something is one transaction. Marks are what a move
 * notes in a database (`marks.ts`); a change throws `MoveRefused`, and changes nothing, unless they are as expected. A fence keeps all others from writing: on PostgreSQL triggers refuse them, on SQLite
 * no one else has the file open until `close`, and anyone who opens it later finds the marks.
 */
export interface MoveSide {
  readonly engine: 'postgres' | 'sqlite';
  /** For people: a path, or a URL without user and password. */
  readonly name: string;
  schemaVersion(): Promise<number>;
  migrate(at: number): Promise<void>;
  /** Every table of the schema. */
  tables(): Promise<TableShape[]>;
  /** Every counter of the schema, as `table.column`; as its own name if no one knows whose ids it hands out. */
  counters(): Promise<string[]>;
  marks(): Promise<Mark[]>;
  /** Fences the database and sets marks. False, and nothing is changed, if a service runs on it. */
  fence(sentence: string, marks: readonly Mark[], expected: ExpectedMarks): Promise<boolean>;
  setMark(mark: Mark, expected: ExpectedMarks): Promise<void>;
  /** Takes the fence and all marks away, except the one that says where the database came from. */
  unfence(expected: ExpectedMarks): Promise<void>;
  /**
   * Fences the database, empties its tables, switches the triggers of its schema off, and leaves only these marks. False,
   * and nothing is changed, if a service runs on it. Throws `MoveRefused` if an untouched table has a row.
   */
  receive(receiving: Receiving): Promise<boolean>;
  /** Switches the triggers on again, and takes the fence and all other marks away. */
  complete(mark: Mark, expected: ExpectedMarks): Promise<void>;
  /** The rows that follow the key, in the order of keys: as many as take a few megabytes. */
  readSlice(table: MovedTable, after: readonly Cell[] | null): Promise<MovedRow[]>;
  writeSlice(slice: Slice): Promise<void>;
  countRows(table: MovedTable): Promise<number>;
  /** The last id that each counter has handed out; 0 for none. */
  lastIds(counters: readonly Counter[]): Promise<bigint[]>;
  setLastIds(counters: readonly (Counter & { last: bigint })[], expected: ExpectedMarks): Promise<void>;
  close(): Promise<void>;
}
