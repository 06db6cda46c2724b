import Database from 'better-sqlite3';
import pg from 'pg';

/** The size of a table or index. */
export interface StoredObject {
  table: string;
  name: string;
  bytes: number;
}

/** The sizes of tables with at least that many rows. Partitions count as parts of their table. */
export interface RowSizes {
  rows: ReadonlyMap<string, number>;
  objects: readonly StoredObject[];
}

/** `file`: a migrated SQLite database that isn't open. */
export function sqliteRowSizes(file: string, least: number): RowSizes {
  const db = new Database(file);
  const stored = db
    .prepare<[], StoredObject>(
      `select m.tbl_name as "table", s.name, sum(s.pgsize) as bytes
       from dbstat s join sqlite_master m on m.name = s.name group by 1, 2 order by 1, m.type desc, 2`,
    )
    .all();
  const counted = [...new Set(stored.map(({ table }) => table))].map((table): [string, number] => [
    table,
    Number(db.prepare(`select count(*) from "${table}"`).pluck().get()),
  ]);
  db.close();
  return sizesOf(stored, counted, least);
}

export async function postgresRowSizes(databaseUrl: string, least: number): Promise<RowSizes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: stored } = await client.query<StoredObject>(`
    with own as (
      select coalesce(i.indrelid, c.oid) as belongs_to, c.oid, c.relkind
      from pg_class c left join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i'))
    select coalesce(pg_partition_root(belongs_to), belongs_to)::regclass::text as "table",
      coalesce(pg_partition_root(oid), oid)::regclass::text as name,
      cast(sum(case when relkind = 'r' then pg_table_size(oid) else pg_relation_size(oid) end) as double precision) as bytes
    from own group by 1, 2, relkind order by 1, relkind desc, 2`);
  const counted: [string, number][] = [];
  for (const table of new Set(stored.map((one) => one.table))) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    counted.push([table, rows[0]?.count ?? 0]);
  }
  await client.end();
  return sizesOf(stored, counted, least);
}

function sizesOf(stored: readonly StoredObject[], counted: readonly [string, number][], least: number): RowSizes {
  const rows = new Map(counted.filter(([, count]) => count >= least));
  return { rows, objects: stored.filter(({ table }) => rows.has(table)) };
}
