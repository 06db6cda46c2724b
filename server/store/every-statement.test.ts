import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';

// The tests of plans read the statements of the exported `…Queries` of commands/. This one finds statements elsewhere.

/** Files with SQL outside commands/, and why their plans aren't checked. */
const elsewhere: Readonly<Record<string, string>> = {
  ...because('asks the server or the file about itself, or changes how it works', [
    ...['postgres/connection.ts', 'postgres/pool.ts', 'postgres/in-force.ts', 'postgres/set-up-notes.ts'],
    ...['postgres/follow-primary.ts', 'postgres/runner.ts', 'sqlite/connect.ts'],
    ...['sqlite/service-lock.ts', 'sqlite/file-lock.ts', 'sqlite/log-thread.ts'],
    ...['sqlite/group-commit.ts', 'sqlite/open-sqlite.ts'],
  ]),
  ...because('the schema, before the service serves', ['postgres/migrate.ts', 'sqlite/migrate.ts']),
  ...because('copies, checks or moves all rows, for an operator', [
    ...['sqlite/backup.ts', 'sqlite/restore.ts', 'sqlite/find-damage.ts'],
    ...['move/slice-sql.ts', 'move/postgres-side.ts', 'move/sqlite-side.ts'],
    ...['move/postgres-catalog.ts', 'move/sqlite-catalog.ts', 'move/move-database.ts'],
  ]),
  'postgres/open-sweeper.ts': 'empties a partition that goes, on a connection of its own',
  'postgres/count-requests.ts': 'a table of its own, which has who came within a minute',
  'sqlite/users-without-history.ts': 'fills a filter with all users once, a thousand at a time by key',
};

/** Statements of commands/ outside of exported `…Queries`, by file. */
const unnamed: Readonly<Record<string, number>> = {
  // In functions that make statements of the exported ones.
  'admins/audit.ts': 1,
  'casework/lead-pages.ts': 2,
  'installation/purge-idempotency.ts': 1,
  // Of single partitions. `removal-plans.postgres.test.ts` and `query-plans.postgres.test.ts` read their plans.
  'retention/partitions.ts': 2,
};

const folder = join(projectRoot, 'server', 'store');
const SQL =
  /['"`]\s*(?:select|insert into|update|delete from|begin|commit|create|alter|drop|truncate|with|vacuum|pragma|lock) |\.pragma\(/i;

function because(reason: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, reason]));
}

function sourcesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|contract)\.ts$/.test(file))
    .toSorted();
}

/** A file without its comments. */
const codeOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

test('no SQL is outside of the statements whose plans are read, unless it is known why', () => {
  const found = sourcesIn(folder)
    .filter((file) => !/^(commands|contract|migrations|schema)\//.test(file))
    .filter((file) => SQL.test(codeOf(join(folder, file))));
  expect(found, 'Move SQL to commands/, or say here why its plan isn’t checked.').toEqual(
    Object.keys(elsewhere).toSorted(),
  );
});

test('statements of commands are in exported objects that the tests of plans find', () => {
  const commands = join(folder, 'commands');
  const found: Record<string, number> = {};
  for (const file of sourcesIn(commands)) {
    const rest = codeOf(join(commands, file)).replaceAll(/^export const \w+Queries\b.*?^\}.*?;$/gms, '');
    const count = [...rest.matchAll(/\bquery(?:<[^(]*>)?\(/g)].length;
    if (count > 0) found[file] = count;
  }
  expect(found, 'Put the statement into an exported object named …Queries.').toEqual(unnamed);
});
