import { join } from 'node:path';
import { makeInstallation, makePostgresInstallation, type Installation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { USERS } from '../load/users.ts';
import type { Workspace } from '../processes/workspace.ts';
import { heading, note, printTable } from '../results/print.ts';
import type { Row } from '../results/row.ts';
import type { Section } from '../settings.ts';
import { postgresRowSizes, sqliteRowSizes, type RowSizes } from '../store/row-sizes.ts';

/** Disk space of rows on both engines, for users with a click, a credited lead and an unsent message each. */
export const storage: Section = async ({ workspace }) => {
  heading(`Storage: bytes a row, with ${USERS} users with one click, one credited lead and one JSON delivery each`);
  const shape = { size: 1_000, targeted: false };
  const inFile = await makeInstallation(workspace, shape);
  await addUsers(workspace, inFile);
  const onServer = await makePostgresInstallation(workspace, shape);
  await addUsers(workspace, onServer);
  const { DATABASE_URL: databaseUrl } = onServer.settings;
  if (databaseUrl === undefined) throw new Error('The installation has no DATABASE_URL.');
  const engines = {
    SQLite: sqliteRowSizes(join(inFile.settings.DATA_DIR, 'rewards.db'), USERS),
    PostgreSQL: await postgresRowSizes(databaseUrl, USERS),
  };
  return { rows: Object.entries(engines).flatMap(([engine, sizes]) => report(engine, sizes)), checks: [] };
};

async function addUsers(workspace: Workspace, installation: Installation): Promise<void> {
  const work = startMoneyWork(workspace, installation);
  await work.createSource();
  await work.createPostback('https://receiver.example/');
  await work.recordClicks(0, USERS);
  await work.creditLeads(0, USERS);
  await work.close();
}

/** Prints each table with its indexes. Each user has one row per table, so the sum is the space per user. */
function report(engine: string, { objects, rows }: RowSizes): Row[] {
  note(`  ${engine}`);
  const perRow = (bytes: number, table: string): number => bytes / (rows.get(table) ?? 1);
  const tables = [...rows.keys()].map((table) => {
    const own = objects.filter((object) => object.table === table);
    const total = own.reduce((sum, { bytes }) => sum + bytes, 0);
    return { table, own, bytes: perRow(total, table) };
  });
  printTable(
    ['table or index', 'rows', 'bytes a row'],
    tables.flatMap(({ bytes, own, table }) => [
      [`${table}, with its indexes`, String(rows.get(table)), bytes.toFixed(0)],
      ...own.map((object) => [`  ${object.name}`, '', perRow(object.bytes, table).toFixed(0)]),
    ]),
  );
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  note(`  A user with all of these: ${total.toFixed(0)} bytes.`);
  return tables.map(({ bytes, table }) => ({
    name: `${engine}, ${table}`,
    figures: [{ name: 'bytes a row', better: 'lower', rounds: [bytes] }],
  }));
}
