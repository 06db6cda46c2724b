import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { catalogueQueries } from '../commands/offers/catalogue.ts';
import { allQueries } from '../contract/all-queries.ts';
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

/**
 * The growing tables that a statement's plan goes through from one end: a look-up is a SEARCH, anything else a SCAN. Nearly
 * all users are of walls, so whoever looks up a kind alone goes through all of them.
 */
function scannedBy(db: Database.Database, text: string): string[] {
  const parameters = (text.match(/\?/g) ?? []).map(() => null);
  const plan = db.prepare(`explain query plan ${text}`).all(...parameters) as { detail: string }[];
  const scanned = plan.flatMap(({ detail }) => {
    const name = /^SCAN (\w+)|^SEARCH (\w+) .*\(kind=\?\)/
      .exec(detail)
      ?.slice(1)
      .find((found) => found !== undefined);
    return name === undefined ? [] : growingTables.filter((table) => isTable(table, name, text));
  });
  return [...new Set(scanned)].sort();
}

/** Whether a plan's name for a table, which may be an alias, stands for `table`. */
function isTable(table: string, name: string, text: string): boolean {
  return name === table || new RegExp(`\\b${table}\\s+(as\\s+)?${name}\\b`).test(text);
}

test.each([
  ['as it is without statistics', false],
  ['as it is with ten million rows a table', true],
])('no statement reads all of a growing table: the plan %s', async (_name, isLarge) => {
  const db = schema(isLarge);
  const scans: Record<string, string[]> = {};
  for (const [name, query] of await allQueries('sqlite')) {
    const scanned = scannedBy(db, positional(query.sqlite).text);
    if (scanned.length > 0) scans[name] = scanned;
  }
  db.close();
  expect(Object.keys(scans).sort(), JSON.stringify(scans)).toEqual(Object.keys(readsOnPurpose).sort());
});

test('nor does a condition or a statement of a trigger', () => {
  const db = schema(true);
  const statements = triggerStatements(db);
  for (const table of ['wall_weeks', 'delivery_counts', 'tickets', 'audit_log'])
    expect(statements.join()).toContain(` ${table} `);
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
  const plan = db.prepare(`explain query plan ${positional(catalogueQueries.fullOffers.sqlite).text}`).all('') as {
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
  db.close();
});
