import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { catalogQueries } from '../commands/offers/catalog.ts';
import { allQueries } from '../contract/all-queries.ts';
import { isBounded, looksUpMany, SAY_WHY } from '../contract/bounded-reads.ts';
import { boundedTables, growingTables, readsOnPurpose } from '../contract/growing-tables.ts';
import { migrateSqlite } from './migrate.ts';
import { positional } from './runner.ts';

const ROWS = 10_000_000;
/** Of an index that has only what is open. */
const OPEN_ROWS = 1000;

/** A database without rows. With `isLarge`, its statistics say that every table has ten million. */
function schema(isLarge: boolean): Database.Database {
  const db = new Database(':memory:');
  migrateSqlite(db, 1);
  if (!isLarge) return db;
  db.exec('analyze');
  const indexes = db
    .prepare(
      `select t.name as "table", i.name, i.partial, (select count(*) from pragma_index_info(i.name)) as columns
       from sqlite_schema t cross join pragma_index_list(t.name) i where t.type = 'table'`,
    )
    .all() as { table: string; name: string; partial: number; columns: number }[];
  const insert = db.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
  for (const { columns, name, partial, table } of indexes) {
    const rows = partial === 1 ? OPEN_ROWS : ROWS;
    // Each further column leaves a hundredth of the rows, and all of them one.
    const left = Array.from({ length: columns }, (_, at) =>
      at + 1 === columns ? 1 : Math.ceil(rows / 100 ** (at + 1)),
    );
    insert.run(table, name, [rows, ...left].join(' '));
  }
  db.exec('analyze sqlite_schema');
  return db;
}

/** What a statement's plan reads of growing tables. */
interface Reads {
  /** Tables that it goes through from one end. */
  scanned: string[];
  /** Look-ups of more than belongs to one user or thing. */
  many: string[];
}

/**
 * A look-up is a SEARCH, anything else a SCAN. A SEARCH without a condition finds the first or the last row. Nearly all users
 * are of walls, so anyone who looks up a kind alone goes through all of them.
 */
function readsOf(db: Database.Database, text: string): Reads {
  const parameters = (text.match(/\?/g) ?? []).map(() => null);
  const plan = db.prepare(`explain query plan ${text}`).all(...parameters) as { detail: string }[];
  const scanned = new Set<string>();
  const many = new Set<string>();
  for (const { detail } of plan) {
    const [, way = '', name = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? [];
    const table = way === '' ? undefined : growingTableOf(name, text);
    if (table === undefined) continue;
    const [, condition = ''] = / \((.*)\)/.exec(rest) ?? [];
    if (way === 'SCAN' || condition === 'kind=?') scanned.add(table);
    else if (condition !== '' && !isBounded(columnsIn(condition, '='), uniqueKeysOf(db, table)))
      many.add(`${table} by ${columnsIn(condition, '[=<>]').join(', ')}`);
  }
  return { scanned: [...scanned].sort(), many: [...many].sort() };
}

/** The growing table that a plan's name for one, which may be an alias, stands for in this statement. */
function growingTableOf(name: string, text: string): string | undefined {
  return growingTables.find(
    (table) => name === table || new RegExp(`\\b${table}\\s+(as\\s+)?${name}\\b`, 'i').test(text),
  );
}

/** The columns of a condition, each once. `compared`: how, as a pattern. Those of a row are named together. */
function columnsIn(condition: string, compared: string): string[] {
  const found = condition.matchAll(new RegExp(`(?:^| AND )(?:\\((.*?)\\)|(\\w+))${compared}`, 'g'));
  return [...new Set([...found].flatMap(([, row, column = '']) => row?.split(',') ?? [column]))];
}

function uniqueKeysOf(db: Database.Database, table: string): string[][] {
  const keys = db
    .prepare(
      `select (select json_group_array(name) from pragma_index_info(i.name)) from pragma_index_list(?) i
       where i."unique" = 1 and i.partial = 0`,
    )
    .pluck()
    .all(table) as string[];
  return [['rowid'], ...keys.map((columns) => JSON.parse(columns) as string[])];
}

const scannedBy = (db: Database.Database, text: string): string[] => readsOf(db, text).scanned;
const plans = [
  ['as it is without statistics', false],
  ['as it is with ten million rows a table', true],
] as const;

test.each(plans)('no statement reads all of a growing table: the plan %s', async (_name, isLarge) => {
  const db = schema(isLarge);
  const scans: Record<string, string[]> = {};
  for (const [name, query] of await allQueries('sqlite')) {
    const scanned = scannedBy(db, positional(query.sqlite).text);
    if (scanned.length > 0) scans[name] = scanned;
  }
  db.close();
  expect(Object.keys(scans).sort(), JSON.stringify(scans)).toEqual(Object.keys(readsOnPurpose).sort());
});

test('no statement looks up a growing part of a table, unless it is known what bounds that', async () => {
  // Nothing analyzes the file, so these are the plans of every service.
  const db = schema(false);
  const found = new Set<string>();
  for (const [name, query] of await allQueries('sqlite'))
    for (const read of readsOf(db, positional(query.sqlite).text).many) found.add(`${name}: ${read}`);
  db.close();
  expect([...found].sort(), SAY_WHY).toEqual(Object.keys(looksUpMany).sort());
});

test('nor does a condition or a statement of a trigger', () => {
  const db = schema(true);
  const statements = triggerStatements(db);
  for (const table of ['wall_weeks', 'delivery_counts', 'audit_log']) expect(statements.join()).toContain(` ${table} `);
  expect(statements.filter((text) => scannedBy(db, text).length > 0)).toEqual([]);
  db.exec('create trigger t after insert on leads begin delete from clicks where country = new.source; end');
  expect(triggerStatements(db).flatMap((text) => scannedBy(db, text))).toEqual(['clicks']);
  db.close();
});

/** What triggers ask and run. `new.` and `old.` are parameters here, and refusing is no statement outside of a trigger. */
function triggerStatements(db: Database.Database): string[] {
  const triggers = db.prepare("select sql from sqlite_schema where type = 'trigger'").pluck().all() as string[];
  return triggers.flatMap((trigger) => {
    const [, head = '', body = ''] = /^(.*?)\bbegin\b(.*)\bend$/is.exec(trigger) ?? expect.unreachable();
    const [, condition] = /\bwhen\b(.*)$/is.exec(head) ?? [];
    return [...(condition === undefined ? [] : [`select ${condition}`]), ...body.split(';')]
      .map((text) => text.replaceAll(/\b(?:new|old)\.\w+/gi, '?').trim())
      .filter((text) => text !== '' && !/^select raise\(/i.test(text));
  });
}

test('which offers are full is read from the counters of the day, and not from every offer', () => {
  const db = schema(false);
  const plan = db.prepare(`explain query plan ${positional(catalogQueries.fullOffers.sqlite).text}`).all('') as {
    detail: string;
  }[];
  db.close();
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH c USING INDEX cap_counters_by_day \(day=/),
    expect.stringMatching(/^SEARCH o USING INTEGER PRIMARY KEY/),
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
});

test('every table of the schema is one that grows, or one of which it is known why it does not', () => {
  const db = schema(false);
  const tables = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").pluck();
  expect([...growingTables, ...Object.keys(boundedTables)].toSorted()).toEqual(tables.all().toSorted());
  db.close();
});

test('the plans name what they read', () => {
  const db = schema(false);
  expect(scannedBy(db, 'select count(*) from leads where payout = ?')).toEqual(['leads']);
  expect(scannedBy(db, 'select 1 from walls w join leads as d on d.payout = w.adwall_id')).toEqual(['leads']);
  expect(scannedBy(db, 'select * from clicks order by click_id desc')).toEqual(['clicks']);
  expect(scannedBy(db, 'select * from clicks where click_id = ?')).toEqual([]);
  expect(scannedBy(db, 'select max(transaction_id) from ledger')).toEqual([]);
  const many = (text: string): string[] => readsOf(db, text).many;
  expect(many('select 1 from leads l where l.adwall_id = ? and l.state = ?')).toEqual(['leads by adwall_id, state']);
  expect(many('select 1 from leads where (lead_id, source) > (?, ?) and state = ?')).toEqual([
    'leads by state, lead_id',
  ]);
  expect(many('select 1 from leads where account_id = ?')).toEqual([]);
  expect(many('select 1 from persons where kind = ? and profile_id = ? and subid1 = ?')).toEqual([]);
  db.close();
});
