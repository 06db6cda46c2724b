import Database from 'better-sqlite3';
import pg from 'pg';

/** SQLite's own tables. */
const INTERNAL = /^sqlite_/;

type IsWanted = (table: string) => boolean;

/** All rows of all tables as text, by table; of `only` these, if given. Bytes appear both as text and as hex. */
export function everyRow(databaseUrl: string, only?: readonly string[]): Promise<Map<string, string[]>> {
  const isWanted: IsWanted = (table) => only?.includes(table) ?? true;
  if (!databaseUrl.startsWith('file:')) return inPostgres(databaseUrl, isWanted);
  return inSqlite(databaseUrl.slice('file:'.length), isWanted);
}

function inSqlite(file: string, isWanted: IsWanted): Promise<Map<string, string[]>> {
  const database = new Database(file, { readonly: true });
  try {
    const names = database.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all();
    const tables = names.map(String).filter((name) => !INTERNAL.test(name) && isWanted(name));
    return Promise.resolve(
      new Map(tables.map((name) => [name, database.prepare(`select * from "${name}"`).raw().all().map(textOf)])),
    );
  } finally {
    database.close();
  }
}

async function inPostgres(connectionString: string, isWanted: IsWanted): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const rows = async (text: string): Promise<unknown[][]> =>
      (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
    // A partition's rows count as rows of its table.
    const names = await rows(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`);
    const tables = new Map<string, string[]>();
    for (const name of names.flat().map(String).filter(isWanted)) {
      tables.set(name, (await rows(`select * from "${name}"`)).map(textOf));
    }
    return tables;
  } finally {
    await client.end();
  }
}

function textOf(row: unknown): string {
  return (row as unknown[])
    .map((cell) => (cell instanceof Uint8Array ? `${Buffer.from(cell).toString()} ${hexOf(cell)}` : String(cell)))
    .join('\t');
}

/** Bytes as `everyRow` writes them in hex. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
