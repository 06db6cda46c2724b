import Database from 'better-sqlite3';

interface Entry {
  type: string;
  name: string;
  sql: string;
}

/** The database as SQL that makes the same one: tables and rows first, then indexes and triggers. `hasRows`: not only the schema. */
export function dumpSqlite(file: string, hasRows = true): string {
  const db = new Database(file, { readonly: true });
  try {
    const entries = db
      .prepare<[], Entry>(
        "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'",
      )
      .all();
    const ofType = (...types: string[]): Entry[] => entries.filter(({ type }) => types.includes(type));
    return [
      'pragma foreign_keys = off;',
      ...ofType('table').map(({ sql }) => `${sql};`),
      ...(hasRows ? [...ofType('table').flatMap(({ name }) => rowsOf(db, name)), 'delete from sqlite_sequence;'] : []),
      ...(hasRows ? rowsOf(db, 'sqlite_sequence') : []),
      ...ofType('index', 'trigger', 'view').map(({ sql }) => `${sql};`),
      '',
    ].join('\n');
  } finally {
    db.close();
  }
}

function rowsOf(db: Database.Database, table: string): string[] {
  const columns = db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const quoted = columns.map((column) => `quote("${column}")`).join(" || ', ' || ");
  const values = db.prepare(`select ${quoted} from "${table}"`).pluck().all() as string[];
  return values.map((row) => `insert into ${table} (${columns.join(', ')}) values (${row});`);
}

/** Makes a database of a dump. */
export function restoreSqlite(file: string, sql: string): void {
  const db = new Database(file);
  try {
    db.exec(sql);
  } finally {
    db.close();
  }
}
