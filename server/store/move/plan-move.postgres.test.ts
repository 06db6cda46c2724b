import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { defaultConnections } from '../postgres/connection-settings.ts';
import { databaseFolder } from './move.fixture.ts';
import { openSide } from './open-side.ts';
import { planMove, STAY, type Schema } from './plan-move.ts';

const { createDatabase } = sharedPostgres();
const { newUrl } = databaseFolder();

async function schemaOf(url: string): Promise<Schema> {
  const side = openSide(url, defaultConnections);
  try {
    await side.migrate(1);
    return { tables: await side.tables(), counters: await side.counters() };
  } finally {
    await side.close();
  }
}

describe('a plan of a move', async () => {
  const sqlite = await schemaOf(newUrl());
  const postgres = await schemaOf(await createDatabase());

  test('covers every table and column of both schemas, and every counter of ids', () => {
    const { plan, problems } = planMove(sqlite, postgres);
    expect(
      problems,
      'A new table or column has the same name on both engines and one of the four types, and a primary key. A table that must not move is in STAY with the reason.',
    ).toEqual([]);
    const planned = plan.tables.map(({ columns, name }) => [name, columns.map((column) => column.name)]);
    const all = sqlite.tables.filter(({ name }) => !(name in STAY));
    expect(Object.fromEntries(planned)).toEqual(
      Object.fromEntries(all.map(({ columns, name }) => [name, columns.map((column) => column.name)])),
    );
    expect(plan.counters.map(({ column, table }) => `${table}.${column}`).toSorted()).toEqual(
      [...postgres.counters].toSorted(),
    );
    expect(plan.counters.length).toBeGreaterThan(5);
  });

  test('is the same in both directions', () => {
    expect(planMove(postgres, sqlite).problems).toEqual([]);
  });

  test('passes over what Litestream has added to the file', async () => {
    const url = newUrl();
    await schemaOf(url);
    const streamed = new Database(url.slice('file:'.length));
    streamed.exec('create table _litestream_seq (id integer primary key, seq integer)');
    streamed.exec('create table _litestream_lock (id integer)');
    streamed.close();
    expect(await schemaOf(url)).toEqual(sqlite);
  });

  test('puts each table after those that its rows refer to', () => {
    const { plan } = planMove(sqlite, postgres);
    const names = plan.tables.map(({ name }) => name);
    const before = (one: string, other: string): boolean => names.indexOf(one) < names.indexOf(other);
    expect([before('publishers', 'walls'), before('walls', 'survey_profiles')]).toEqual([true, true]);
  });

  test('leaves behind only tables that exist', () => {
    const names = [...sqlite.tables, ...postgres.tables].map(({ name }) => name);
    // PostgreSQL makes it when the first request is counted.
    expect(Object.keys(STAY).filter((name) => !names.includes(name))).toEqual(['rate_limits']);
  });

  const table = sqlite.tables.find(({ name }) => name === 'leads');
  if (table === undefined) throw new Error('There is no table of leads.');
  const others = sqlite.tables.filter((one) => one !== table);
  const change = (parts: Partial<typeof table>): Schema => ({
    ...sqlite,
    tables: [...others, { ...table, ...parts }],
  });
  const [first, ...columns] = table.columns;
  if (first === undefined) throw new Error('The table has no columns.');
  test.each([
    ['a table', { ...sqlite, tables: others }, 'The table leads is in one schema only.'],
    ['a column', change({ columns }), `The column leads.${first.name} is in one schema only.`],
    [
      'the same type',
      change({ columns: [{ ...first, type: 'jsonb' }, ...columns] }),
      `The column leads.${first.name} is jsonb and integer`,
    ],
    ['a key', change({ key: [] }), 'The table leads has no primary key'],
    ['the same key', change({ key: ['lead_id'] }), 'The table leads has two different primary keys.'],
    ['a counter', { ...sqlite, counters: sqlite.counters.slice(1) }, 'come from a counter in one schema only'],
    [
      'the owner of a sequence',
      { ...sqlite, counters: [...sqlite.counters, 'some_ids'] },
      'The sequence some_ids belongs to no column.',
    ],
  ])('is refused if a schema lacks %s', (_what, schema, sentence) => {
    expect(planMove(schema, postgres).problems).toEqual([expect.stringContaining(sentence)]);
  });
});
