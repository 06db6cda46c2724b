import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { TablePlace } from '../ports/database.ts';
import { findDamageInTables } from './find-damage.ts';

test('each table whose check takes long is named before that, with its place among all tables', async () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  const rows = (count: number): string =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`;
  db.exec(`create table "a ""large"" one" as ${rows(100_001)}; create table b as ${rows(100_000)};`);
  const places: TablePlace[] = [];
  expect(await findDamageInTables(db, { limit: 1, onTable: (place) => places.push(place) })).toEqual([]);
  expect(places).toEqual([{ table: 'a "large" one', number: 1, of: 2 }]);
});
