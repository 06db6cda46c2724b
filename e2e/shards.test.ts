import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allQueries } from '../server/store/contract/all-queries.ts';
import { openStore } from '../server/store/open-store.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { sharedPostgres } from './support/database/shared-postgres.ts';
import { publisherColumns, splitTables } from './support/documents/split-tables.ts';

// bench/sharding.md says what of the schema would stand in the way of splitting the database by publisher. Anyone who changes the
// schema says there how the change would be split.

const { createDatabase } = sharedPostgres();
const text = readFileSync(join(projectRoot, 'bench/sharding.md'), 'utf8');
let client: pg.Client;

beforeAll(async () => {
  const url = await createDatabase();
  const store = openStore(url);
  await store.migrate(0);
  await store.close();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(() => client.end());

async function column(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ one: string }>(statement);
  return rows.map(({ one }) => one).toSorted();
}

/** What a part of the document names in backticks; of a table, in the first cells. */
function named(part: string): string[] {
  const [, found = ''] = new RegExp(`<!-- shards: ${part} -->(.*?)<!-- end -->`, 's').exec(text) ?? [];
  const lines = found.includes('| ---') ? [...found.matchAll(/^\| (`[^`]+`) /gm)] : [...found.matchAll(/(`[^`]+`)/g)];
  return lines.map(([, name = '']) => name.slice(1, -1)).toSorted();
}

const SPLIT = splitTables.map((name) => `'${name}'`).join();

test('every table that would be split exists', async () => {
  const tables = await column("select tablename as one from pg_tables where schemaname = 'public'");
  expect(splitTables.filter((name) => !tables.includes(name))).toEqual([]);
});

test('the document lists every unique key of split tables that does not say which publisher it belongs to', async () => {
  const { rows } = await client.query<{ table: string; columns: string }>(`
    select t.relname as table,
      (select string_agg(a.attname, ', ' order by k.place) from unnest(x.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relname in (${SPLIT})`);
  const global = rows.filter(({ columns }) => !columns.split(', ').some((name) => publisherColumns.includes(name)));
  expect(global.length).toBeGreaterThan(0);
  expect(named('unique')).toEqual(global.map(({ columns, table }) => `${table} (${columns})`).toSorted());
});

test('the document lists every sequence of split tables', async () => {
  const sequences = await column(`
    select c.relname as one from pg_class c left join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and (t.oid is null or t.relname in (${SPLIT}))`);
  expect(named('sequences')).toEqual(sequences);
});

test('no foreign key leads from or to a split table', async () => {
  expect(
    await column(`select conname as one from pg_constraint where contype = 'f'
      and (conrelid::regclass::text in (${SPLIT}) or confrelid::regclass::text in (${SPLIT}))`),
  ).toEqual([]);
});

/** What only works on one server, or for one transaction on it, besides the functions and tables of `pg_…`. */
const OF_ONE_SERVER = [
  ...['for update', 'skip locked', 'lock table', 'attach partition', 'detach partition', 'drop table', 'vacuum'],
  ...['nextval', 'set_config', 'set local', 'current_setting', 'repeatable read', 'referencing', 'alter database'],
];

test('the document lists what statements, functions and triggers use that works on one server', async () => {
  const texts = await column(`
    select pg_get_functiondef(oid) as one from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`);
  for (const [, { postgres }] of await allQueries('postgres')) texts.push(postgres);
  // What is sent past the statements of commands: connections, months of partitions, followers.
  const folder = join(projectRoot, 'server', 'store');
  const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');
  const files = readdirSync(join(folder, 'postgres'))
    .filter(isSource)
    .map((file) => join(folder, 'postgres', file));
  for (const file of [...files, join(folder, 'commands/retention/partitions.ts')])
    texts.push(readFileSync(file, 'utf8').replaceAll(/\/\*\*.*?\*\/|^\s*\/\/.*?$/gms, ''));

  const text = texts.join('\n').toLowerCase();
  const used = [
    ...OF_ONE_SERVER.filter((phrase) => text.includes(phrase)),
    ...new Set([...text.matchAll(/\bpg_[a-z_]+\b/g)].map(([name]) => name)),
  ];
  expect(named('one server')).toEqual(used.toSorted());
});

test('the document lists every trigger of split tables', async () => {
  const triggers = await column(`
    select tgname as one from pg_trigger where not tgisinternal and tgrelid::regclass::text in (${SPLIT})`);
  expect(named('triggers')).toEqual(triggers);
});
