import type { Database } from 'better-sqlite3';
import { OWN_SEQUENCES } from './own-sequences.ts';
import type { ColumnType, TableShape } from './side.ts';

const types: Readonly<Record<string, ColumnType>> = {
  BLOB: 'blob',
  INT: 'integer',
  INTEGER: 'integer',
  REAL: 'real',
  TEXT: 'text',
};

/** `hidden` is 0 for a column that is stored and not computed. */
const COLUMNS = 'select name, type, pk from pragma_table_xinfo(?) where hidden = 0 order by cid';
/** SQLite's own tables are not part of the schema, nor are those that Litestream adds to a file that it streams. */
const NAMES =
  "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' " +
  "and name not in ('_litestream_lock', '_litestream_seq')";

/** Every table of the schema. */
export function sqliteTables(db: Database): TableShape[] {
  return namesOf(db).map((name) => {
    const columns = db.prepare<[string], { name: string; type: string; pk: number }>(COLUMNS).all(name);
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    return {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        type: types[column.type.toUpperCase()] ?? column.type,
      })),
      key: key.map((column) => column.name),
      references: db.prepare('select distinct "table" from pragma_foreign_key_list(?)').pluck().all(name) as string[],
    };
  });
}

/** Every counter of the schema, as `table.column`. */
export function sqliteCounters(db: Database): string[] {
  const own = Object.values(OWN_SEQUENCES).map(({ column, table }) => `${table}.${column}`);
  return [...autoincrementColumns(db), ...own];
}

/** The columns whose last id is in `sqlite_sequence`, as `table.column`. */
export function autoincrementColumns(db: Database): string[] {
  const created = db
    .prepare<[string], string>("select sql from sqlite_schema where type = 'table' and name = ?")
    .pluck();
  return namesOf(db).flatMap((name) => {
    const column = /\b(\w{1,63})"?\s{1,20}integer primary key autoincrement/i.exec(created.get(name) ?? '')?.[1];
    return column === undefined ? [] : [`${name}.${column}`];
  });
}

function namesOf(db: Database): string[] {
  return (db.prepare(NAMES).pluck().all() as string[]).toSorted();
}
