import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { movedRows, quoted } from './slice-sql.ts';
import { sqliteTables } from './sqlite-catalog.ts';
import { STAY } from './plan-move.ts';
import type { Cell, TableShape } from './side.ts';

/** Text as the service stores it: any characters except NUL and lone surrogates. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((some) => some.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    "'",
    '"',
    '\\',
    '\\x00',
    '{}',
    'null',
    '{"a":[1,null]}',
    'a,b',
    '\u{1F4B0}',
    '\r\n\t',
    '\uFFFD',
    '¤É',
  ),
);
const extremes = [0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)];
const integer = fc.oneof(
  fc.bigInt({ min: 0n, max: 5n }),
  fc.constantFrom(...extremes),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
);
const real = fc.oneof(
  fc.double({ noNaN: true }).filter((some) => !Object.is(some, -0)),
  fc.constantFrom(0, 0.1, 1e308, 5e-324, 0.30000000000000004, -1.5),
);
const blob = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom(new Uint8Array(0), new Uint8Array([0, 255, 92])),
);
const byType: Readonly<Record<string, fc.Arbitrary<Cell>>> = { blob, integer, real, text };

/** Rows for a table, with any values that its columns can hold. */
export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: readonly Cell[][];
}

/** Any rows for every table that is moved. A column takes the values in its `check`, and null if allowed. */
export function anyRows(db: Database): fc.Arbitrary<TableRows[]> {
  const tables = sqliteTables(db).filter(({ name }) => !(name in STAY));
  return fc.tuple(...tables.map((table) => rowsOf(db, table)));
}

function rowsOf(db: Database, { columns, name: table }: TableShape): fc.Arbitrary<TableRows> {
  const sql = String(db.prepare('select sql from sqlite_schema where name = ?').pluck().get(table));
  const parents = new Set(db.prepare('select "from" from pragma_foreign_key_list(?)').pluck().all(table) as string[]);
  const nullable = new Set(
    db.prepare('select name from pragma_table_info(?) where "notnull" = 0 and pk = 0').pluck().all(table) as string[],
  );
  const cells = columns.map(({ name, type }) => {
    const values = parents.has(name) ? fc.bigInt({ min: 1n, max: 3n }) : (listedValues(sql, name) ?? byType[type]);
    if (values === undefined) throw new Error(`${table}.${name} has the type ${type}.`);
    return nullable.has(name) ? fc.option(values, { freq: 4 }) : values;
  });
  const rows = fc.array(fc.tuple(...cells), { minLength: 1, maxLength: 8 });
  return rows.map((found) => ({ table, columns: columns.map(({ name }) => name), rows: found }));
}

/** The values of a column that a `check` restricts to a list or a range. */
function listedValues(sql: string, column: string): fc.Arbitrary<Cell> | undefined {
  const list = new RegExp(`check \\(${column} in \\(([^)]*)\\)\\)`).exec(sql)?.[1];
  if (list !== undefined) {
    const values = list.split(',').map((one) => one.trim());
    return fc.constantFrom(...values.map((one) => (one.startsWith("'") ? one.slice(1, -1) : BigInt(one))));
  }
  const only = new RegExp(`check \\(${column} = (\\d+)\\)`).exec(sql)?.[1];
  if (only !== undefined) return fc.constant(BigInt(only));
  const [, from, to] = new RegExp(`check \\(${column} between (-?\\d+) and (-?\\d+)\\)`).exec(sql) ?? [];
  return from === undefined || to === undefined ? undefined : fc.bigInt(BigInt(from), BigInt(to));
}

/** Stores the rows without the schema's triggers. Skips rows that the schema refuses; returns how many were stored. */
export function storeRows(db: Database, all: readonly TableRows[]): number {
  db.pragma('foreign_keys = off');
  const triggers = db.prepare("select name, sql from sqlite_schema where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  let stored = 0;
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`drop trigger ${name}`);
    for (const { columns, rows, table } of all) {
      const names = columns.map(quoted).join(', ');
      const insert = db.prepare(
        `insert or ignore into ${quoted(table)} (${names}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) stored += insert.run(...row).changes;
    }
    for (const { table, parent, from } of foreignKeys(db))
      db.exec(`update ${table} set ${from} = (select min(${from}) from ${parent}) where ${from} is not null`);
    for (const { sql } of triggers) db.exec(sql);
  })();
  return stored;
}

function foreignKeys(db: Database): { table: string; parent: string; from: string }[] {
  return sqliteTables(db).flatMap(({ name: table }) =>
    (
      db.prepare('select "table" as parent, "from" from pragma_foreign_key_list(?)').all(table) as {
        parent: string;
        from: string;
      }[]
    ).map((key) => ({ table, ...key })),
  );
}

/** Every row that a move copies, by table, each as text that distinguishes types and bits. */
export function everyMovedRow(db: Database): Record<string, string[]> {
  const tables = sqliteTables(db).filter(({ name }) => !(name in STAY));
  return Object.fromEntries(
    tables.map(({ columns, name }) => {
      const types = columns.flatMap((column) => [`typeof(${quoted(column.name)})`, `quote(${quoted(column.name)})`]);
      const reals = columns
        .filter(({ type }) => type === 'real')
        .map((column) => `format('%!.20g', ${quoted(column.name)})`);
      const sql = `select ${[...types, ...reals].join(', ')} from ${quoted(name)} where ${movedRows(name)}`;
      const rows = db.prepare(sql).raw().all() as unknown[][];
      return [name, rows.map((row) => row.join('\t')).toSorted()];
    }),
  );
}
