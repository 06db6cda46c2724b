import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrations } from './all.ts';

/** Digests of what each migration runs on SQLite and on PostgreSQL. */
const released: Record<number, [sqlite: string, postgres: string]> = {
  1: ['9cafe95e4d5feaa6', '9709f9f749c03e39'],
  2: ['eff8d8ff674243b3', 'b6e8f7b94d4e2d50'],
  3: ['4697afa77723dcfd', '3cffb82b50e6c3e0'],
  4: ['a378f7929cb2b41b', 'd7f47f8dc0fcf92d'],
  5: ['dd7ffbe605857bae', 'de4d6554977ef1a1'],
  6: ['0681c30e858dc188', 'c7fe74d254717d4e'],
  7: ['03ed805b8fe0ef27', 'd4695ca4223cbd61'],
};

/** Ignores comments and line breaks. */
function digest(sql: string): string {
  const statements = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex').slice(0, 16);
}

test('migrations are numbered from 1 without gaps', () => {
  expect(migrations.map(({ id }) => id)).toEqual(migrations.map((_migration, index) => index + 1));
});

test('what a migration runs never changes, and with it no function that it applies', () => {
  const digests = migrations.map(({ id, sqlite, postgres }) => [id, [digest(sqlite), digest(postgres)]]);
  expect(
    Object.fromEntries(digests),
    'A new migration is added to this table. A changed function takes a new migration, too: see CONTRIBUTING.md.',
  ).toEqual(released);
});
