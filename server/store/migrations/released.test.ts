import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from './all.ts';

/** Digests of what each migration runs on SQLite and on PostgreSQL, without the functions of commands. */
const released: Readonly<Record<number, readonly [sqlite: string, postgres: string]>> = {
  1: ['3d69472d9375206c', '65b1b3e9f81b7a12'],
};

/** The migration that last applied each function of a command, and the function's digest at the time. */
const functions: Readonly<Record<string, readonly [migration: number, digest: string]>> = {
  recordClicksFunction: [1, 'a7032e1de49fe33f'],
};

/** Ignores comments and line breaks. */
function digest(sql: string): string {
  const statements = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex').slice(0, 16);
}

/** The texts of `server/store/commands/**\/postgres-function.ts`, by name. */
async function functionsOfCommands(): Promise<Map<string, string>> {
  const commands = new URL('../commands/', import.meta.url);
  const files = readdirSync(commands, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('postgres-function.ts'))
    .map(async (file) => Object.entries((await import(new URL(file, commands).href)) as Record<string, string>));
  return new Map((await Promise.all(found)).flat());
}

const texts = await functionsOfCommands();

test('migrations are numbered from 1, in the order in which they are applied', () => {
  expect(migrations.map(({ id }) => id)).toEqual(migrations.map((_, index) => index + 1));
});

test('what a migration runs never changes', () => {
  const without = (sql: string): string => [...texts.values()].reduce((rest, text) => rest.replace(text, ''), sql);
  expect(
    Object.fromEntries(migrations.map(({ id, sqlite, postgres }) => [id, [digest(sqlite), digest(without(postgres))]])),
    'Add the digests of a new migration to `released`. If others differ, restore what was released and add a migration. Until version 1.0.0 is released, migration 1 may change.',
  ).toEqual(released);
});

test('a migration applies every function of PostgreSQL as it is now', () => {
  const lastApplied = (text: string): number | undefined =>
    migrations.findLast(({ postgres }) => postgres.includes(text))?.id;
  expect(
    Object.fromEntries([...texts].map(([name, text]) => [name, [lastApplied(text), digest(text)]])),
    'Add a migration that applies the function that you changed, and note it in `functions`: see "Change a function of PostgreSQL" in docs/recipes.md. Until version 1.0.0 is released, a new digest will do.',
  ).toEqual(functions);
});
