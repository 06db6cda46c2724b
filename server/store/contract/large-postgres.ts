import pg from 'pg';
import { expect } from 'vitest';
import { openPostgres } from '../postgres/open-postgres.ts';
import { isBounded } from './bounded-reads.ts';
import { AT } from './fixtures.ts';
import { growingTables } from './growing-tables.ts';

const ROWS = 10_000_000;

/** A database on PostgreSQL whose statistics say that every growing table has ten million rows. */
export interface LargePostgres {
  shell: pg.Client;
  /** The growing tables that a statement's plan scans. */
  scannedBy(text: string): Promise<string[]>;
  /** The growing tables that a plan scans. */
  scannedIn(plan: Plan): string[];
  /** The statement's look-ups of more than one user's or thing's rows (`bounded-reads.ts`). */
  manyBy(text: string): Promise<string[]>;
  /** The plan's look-ups of that kind. */
  manyIn(plan: Plan): string[];
}

/** A node of a plan, in the JSON of `explain`. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** Fills an empty database, so that plans scan a table or an index only where no look-up is possible. */
export async function fillLargePostgres(url: string): Promise<LargePostgres> {
  const store = openPostgres({ url });
  await store.migrate(AT);
  await store.close();
  const shell = new pg.Client({ connectionString: url });
  await shell.connect();
  /** The growing table of each relation that has rows: itself, or the one that it is a partition of. */
  const tableOf = new Map<string, string>();
  const stored = await shell.query<{ name: string; root: string }>(
    `select c.oid::regclass::text as name, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as root
     from pg_class c where c.relkind = 'r' and coalesce(pg_partition_root(c.oid), c.oid) = any ($1::regclass[])`,
    [growingTables],
  );
  for (const { name, root } of stored.rows) tableOf.set(name, root);
  expect(new Set(tableOf.values())).toEqual(new Set(growingTables));
  await shell.query('begin; set local session_replication_role = replica');
  for (const table of growingTables)
    await fill(
      shell,
      table,
      [...tableOf.keys()].filter((name) => tableOf.get(name) === table),
    );
  // The planner uses the table's page count, and the rows per page as of the last analysis.
  await shell.query(
    `update pg_class set reltuples = ${ROWS}
     where oid = any ($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any ($1::regclass[]))`,
    [[...tableOf.keys()]],
  );
  await shell.query('commit');
  for (const setting of ['enable_seqscan', 'enable_mergejoin'])
    await shell.query(
      `do $$ begin execute format('alter database %I set ${setting} = off', current_database()); end $$;
       set ${setting} = off`,
    );
  const uniqueKeys = await uniqueKeysOf(shell);
  const planOf = async (text: string): Promise<Plan> => {
    const { rows } = await shell.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (generic_plan, costs off, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? expect.unreachable();
  };
  const scannedIn = (plan: Plan): string[] => scanned(plan, tableOf);
  const manyIn = (plan: Plan): string[] => many(plan, tableOf, uniqueKeys);
  return {
    shell,
    scannedIn,
    manyIn,
    scannedBy: async (text) => scannedIn(await planOf(text)),
    manyBy: async (text) => manyIn(await planOf(text)),
  };
}

/** The columns of the unique keys of each growing table. */
async function uniqueKeysOf(shell: pg.Client): Promise<Map<string, string[][]>> {
  const { rows } = await shell.query<{ table: string; columns: string[] }>(
    `select i.indrelid::regclass::text as table, array(
       select a.attname::text from unnest(i.indkey) k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k) as columns
     from pg_index i where i.indisunique and i.indpred is null and i.indrelid = any ($1::regclass[])`,
    [growingTables],
  );
  return new Map(
    growingTables.map((table) => [table, rows.filter((row) => row.table === table).map(({ columns }) => columns)]),
  );
}

/** SQL: many rows are in each state, and of each kind. */
const KIND = "(array['lead', 'complete', 'screenout', 'wall', 'manual'])[i % 5 + 1]";
const STATE =
  "(array['pending', 'waiting', 'delivered', 'exhausted', 'credited', 'rejected', 'reversed', 'open'])[i % 8 + 1]";
/** Columns of which each value has many rows. */
const SHARED = ['profile_id', 'adwall_id', 'postback_id', 'source', 'run_id', 'event_id'];

/**
 * Fills a table, including its partitions, with rows that otherwise differ, bypassing all constraints, and analyzes it.
 */
async function fill(shell: pg.Client, table: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) await shell.query(`alter table ${part} set (autovacuum_enabled = false)`);
  // A partition that was once a table keeps its own constraints when those of the table are dropped.
  for (const relation of new Set([table, ...parts])) {
    const checks = await shell.query<{ name: string }>(
      "select conname as name from pg_constraint where contype = 'c' and conrelid = $1::regclass and coninhcount = 0",
      [relation],
    );
    for (const { name } of checks.rows) await shell.query(`alter table ${relation} drop constraint ${name}`);
  }
  const columns = await shell.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const valueOf = (name: string, type: string, text: string): string => {
    if (name === 'state') return STATE;
    if (name === 'kind') return KIND;
    // Not the key of security events.
    if (SHARED.includes(name) && !(name === 'event_id' && type !== 'text'))
      return type === 'text' ? "'shared ' || i % 10" : 'i % 10';
    if (name === 'slot') return '0';
    if (name === 'status') return '1 + i % 2';
    return type === 'text' || type === 'bytea' ? `cast(${text} as ${type})` : 'i';
  };
  // Texts that begin with a digit sort before all ids, and those that begin with z after them, so they land in the last
  // partition.
  for (const text of parts.length > 1 ? ['i::text', "'z' || i"] : ['i::text']) {
    const values = columns.rows.map(({ name, type }) => valueOf(name, type, text));
    await shell.query(
      `insert into ${table} (${columns.rows.map(({ name }) => name).join()}) overriding system value
       select ${values.join()} from generate_series(1, 300) i`,
    );
  }
  await shell.query(`analyze ${table}`);
}

/**
 * The growing tables that a plan scans: without an index, or by one without a condition. The first rows of an index,
 * without a filter, don't count.
 */
function scanned(root: Plan, tableOf: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  const visit = (plan: Plan, above: Plan | null): void => {
    const {
      Filter: filter,
      'Index Cond': condition,
      'Node Type': node,
      'Relation Name': relation = '',
      Plans: parts = [],
    } = plan;
    const isFirstOnly = above?.['Node Type'] === 'Limit' && filter === undefined && node !== 'Seq Scan';
    const isWhole =
      node === 'Bitmap Heap Scan'
        ? bitmapsOf(plan).some((bitmap) => bitmap['Index Cond'] === undefined)
        : /^(Seq|Index|Index Only) Scan$/.test(node) && condition === undefined && !isFirstOnly;
    const table = tableOf.get(relation);
    if (isWhole && table !== undefined) found.add(table);
    // The partitions of a table.
    for (const part of parts) visit(part, node.endsWith('Append') ? above : plan);
  };
  visit(root, null);
  return [...found].sort();
}

/**
 * A plan's look-ups that may find a growing part of a table, as `table by columns`. The first few matching rows don't
 * count.
 */
function many(
  root: Plan,
  tableOf: ReadonlyMap<string, string>,
  uniqueKeys: ReadonlyMap<string, readonly (readonly string[])[]>,
): string[] {
  const found = new Set<string>();
  const isFew = (plan: Plan, keys: readonly (readonly string[])[]): boolean => {
    const { 'Node Type': node, Plans: parts = [] } = plan;
    if (node === 'BitmapAnd') return parts.some((part) => isFew(part, keys));
    if (node === 'BitmapOr' || node === 'Bitmap Heap Scan') return parts.every((part) => isFew(part, keys));
    return isBounded(columnsIn(plan['Index Cond'] ?? '', { isEqual: true }), keys);
  };
  const visit = (plan: Plan, above: Plan | null): void => {
    const { Filter: filter, 'Node Type': node, 'Relation Name': relation = '', Plans: parts = [] } = plan;
    const table = tableOf.get(relation);
    const conditions = (node === 'Bitmap Heap Scan' ? bitmapsOf(plan) : [plan]).flatMap(
      ({ 'Index Cond': condition }) => condition ?? [],
    );
    const isFirstOnly = above?.['Node Type'] === 'Limit' && filter === undefined && node !== 'Bitmap Heap Scan';
    if (table !== undefined && conditions.length > 0 && !isFirstOnly && !isFew(plan, uniqueKeys.get(table) ?? [])) {
      const columns = conditions.flatMap((condition) => columnsIn(condition, { isEqual: false }));
      found.add(`${table} by ${columns.length === 0 ? 'no value' : [...new Set(columns)].join(', ')}`);
    }
    for (const part of parts) visit(part, /Append$|^LockRows$/.test(node) ? above : plan);
  };
  visit(root, null);
  return [...found].sort();
}

/** The columns of an index that a condition compares; with `isEqual`, only for equality. */
function columnsIn(condition: string, { isEqual }: { isEqual: boolean }): string[] {
  const found = condition.matchAll(/(?:ROW\(([^()]*)\)|\(\(?(?:\w+\.)?(\w+)\)?(?:::\w+)?) (=|<|>|<=|>=) /g);
  return [...found].flatMap(([, row, column = '', operator]) => {
    if (isEqual && operator !== '=') return [];
    return row?.split(', ').map((name) => name.slice(name.indexOf('.') + 1)) ?? [column];
  });
}

function bitmapsOf(plan: Plan): Plan[] {
  if (plan['Node Type'] === 'Bitmap Index Scan') return [plan];
  return (plan.Plans ?? []).flatMap(bitmapsOf);
}
