import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { anyRows, everyMovedRow, storeRows } from './any-rows.fixture.ts';
import { databaseFolder, moveBetween } from './move.fixture.ts';

const { createDatabase } = sharedPostgres();
const { newUrl } = databaseFolder();

const pathOf = (url: string): string => url.slice('file:'.length);
const rowsIn = (url: string): Record<string, string[]> => {
  const db = new Database(pathOf(url), { readonly: true });
  try {
    return everyMovedRow(db);
  } finally {
    db.close();
  }
};

test('any rows survive the way to PostgreSQL and back exactly', { timeout: 180_000 }, async () => {
  const schema = new Database(':memory:');
  migrateSqlite(schema, 1);
  const filled = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyRows(schema), async (rows) => {
      const [from, back] = [newUrl(), newUrl()];
      const db = new Database(pathOf(from));
      migrateSqlite(db, 1);
      expect(storeRows(db, rows)).toBeGreaterThan(0);
      expect(db.pragma('foreign_key_check')).toEqual([]);
      db.close();
      const before = rowsIn(from);
      for (const [table, found] of Object.entries(before)) if (found.length > 0) filled.add(table);

      const url = await createDatabase();
      for (const [source, target] of [
        [from, url],
        [url, back],
      ] as const) {
        const report = await moveBetween(source, target);
        expect(report.isSame).toBe(true);
        expect(report.tables.map(({ source: { rows: count } }) => count)).toContain(
          Math.max(...Object.values(before).map((found) => found.length)),
        );
      }
      expect(rowsIn(back)).toEqual(before);
    }),
    { numRuns: 3 },
  );
  expect(Object.keys(everyMovedRow(schema)).filter((table) => !filled.has(table))).toEqual([]);
  schema.close();
});
