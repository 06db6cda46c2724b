import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { newestVersion } from '../../server/store/migrations/migration.ts';
import { openStore } from '../../server/store/open-store.ts';
import { dumpPostgres, restorePostgres } from '../support/database/dump-postgres.ts';
import { dumpSqlite, restoreSqlite } from '../support/database/dump-sqlite.ts';
import { everyRow } from '../support/database/every-row.ts';
import { emptyTables, fillEveryTable, settingsToFill } from '../support/database/fill-every-table.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { driveLoop, FIRST_EVENT, openLoop, type LoopParts } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { statusOf } from '../support/postbacks/received-postbacks.ts';
import { HOUR, MINUTE } from '../support/service/clock.ts';
import { startService, type TestWall } from '../support/service/start-service.ts';
import { addThings, expectThings, type KeptThings } from './kept-things.ts';

/**
 * `VERSION.ENGINE.sql`: a database as that release leaves it, with a little money in it. The release writes it, when no
 * migration can be added to it any more.
 * Secrets, keys and people in its first line are made up by this test, and open nothing but that database.
 */
const fixtures = join(projectRoot, 'e2e/upgrade/released-schemas');
const version = (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;
const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8');
const engines = ['sqlite', 'postgres'] as const;
type EngineName = (typeof engines)[number];

const { createDatabase } = sharedPostgres();
const receiver = await startPostbackReceiver();
const folder = mkdtempSync(join(tmpdir(), 'rewards-upgrade-'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const newDatabase = async (engine: EngineName): Promise<string> =>
  engine === 'postgres' ? createDatabase() : `file:${join(mkdtempSync(join(folder, 'sqlite-')), 'rewards.db')}`;
const env = { OUTBOUND_ALLOW: `${receiver.host},127.0.0.1:9` };

/** What the first line of a fixture says of the database: who is in it. */
interface Known extends LoopParts {
  /** When it was made, by the clock of its service. */
  at: number;
  balance: number;
  /** What is in its ledger. The release that doesn't say has one account with three rows. */
  ledger?: { accounts: number; rows: number };
  /** Since 1.0.0: rows in every table. */
  things?: KeptThings;
}

/** Makes a database with a lead that is credited, one that is reversed, deliveries that nobody took, and the rest. */
async function makeFixture(engine: EngineName): Promise<string> {
  const databaseUrl = await newDatabase(engine);
  const behindProxy = await startService({ databaseUrl, env: settingsToFill(receiver) });
  const filled = await fillEveryTable(behindProxy, receiver);
  expect(await emptyTables(databaseUrl)).toEqual([]);
  await behindProxy.stop();
  const service = await startService({ databaseUrl, env });
  const loop = await openLoop(service, { events: 3 });
  await loop.add('get', 'http://127.0.0.1:9/nobody?s=[STS]');
  await loop.credit(1, 2);
  await loop.reverse(2);
  await loop.deliver();
  const { currency_count: balance } = await loop.history();
  // The rest was done an hour later.
  loop.clock.forward(2 * HOUR);
  const things = await addThings(service, filled);
  const { clickId, clock, source, user, wall } = loop;
  const { accounts, rows } = await service.store.verifyLedger({ limit: 1 });
  const known = {
    at: clock.now(),
    balance,
    clickId,
    user,
    source,
    ledger: { accounts, rows },
    things,
    wall: plain(wall),
  };
  await service.stop();
  return `-- ${JSON.stringify(known)}\n${await dumpOf(engine, databaseUrl)}`;
}

/** A wall without functions. */
function plain({ adwallId, path, pubId, publishableKey, secretKey }: TestWall): Omit<TestWall, 'user'> {
  return { path, pubId, adwallId, secretKey, publishableKey };
}

async function dumpOf(engine: EngineName, databaseUrl: string, hasRows = true): Promise<string> {
  return engine === 'postgres'
    ? dumpPostgres(databaseUrl, hasRows)
    : dumpSqlite(databaseUrl.slice('file:'.length), hasRows);
}

/** A schema without the month in which PostgreSQL's tables were divided: that is the one in which a database was made. */
async function schemaOf(engine: EngineName, databaseUrl: string): Promise<string> {
  const schema = await dumpOf(engine, databaseUrl, false);
  return schema.replaceAll(/(_before partition of .* TO \('[a-z]+_)[0-9a-f]{12}'/g, "$1MONTH'");
}

/** The schema of a new database. */
async function newestSchema(engine: EngineName): Promise<string> {
  const databaseUrl = await newDatabase(engine);
  const store = openStore(databaseUrl);
  await store.migrate(1);
  await store.close();
  return schemaOf(engine, databaseUrl);
}

/** Makes a database from the text of a fixture. */
async function restore(engine: EngineName, sql: string): Promise<{ databaseUrl: string; known: Known }> {
  const databaseUrl = await newDatabase(engine);
  if (engine === 'postgres') await restorePostgres(databaseUrl, sql);
  else restoreSqlite(databaseUrl.slice('file:'.length), sql);
  const known = JSON.parse(sql.slice('-- '.length, sql.indexOf('\n'))) as Known;
  const user = (subid1: string, resource: string): string =>
    `${known.wall.path}/user/${encodeURIComponent(subid1)}/${resource}`;
  return { databaseUrl, known: { ...known, wall: { ...known.wall, user } } };
}

async function schemaVersionOf(databaseUrl: string): Promise<number> {
  const store = openStore(databaseUrl);
  const found = await store.schemaVersion();
  await store.close();
  return found;
}

const isWriting = process.env['WRITE_RELEASED_SCHEMA'] === '1';
test.each(engines)('a database with rows in every table can be kept, %s', async (engine) => {
  const text = await makeFixture(engine);
  const { databaseUrl } = await restore(engine, text);
  const [, ...lines] = text.split('\n');
  expect(await dumpOf(engine, databaseUrl)).toBe(lines.join('\n'));
  if (isWriting) writeFileSync(join(fixtures, `${version}.${engine}.sql`), text);
});

describe.each(engines)('a database of an earlier release, %s', (engine) => {
  const files = readdirSync(fixtures).filter((name) => name.endsWith(`.${engine}.sql`));

  test('is kept for every release to which the changelog gives a date', () => {
    const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d/gm)].map(
      ([, name]) => `${name}.${engine}.sql`,
    );
    expect(files.length).toBeGreaterThan(0);
    expect(
      released.filter((name) => !files.includes(name)),
      'Write it: WRITE_RELEASED_SCHEMA=1 npm test -- e2e/upgrade (see "Make a release" in CONTRIBUTING.md).',
    ).toEqual([]);
  });

  test.each(files)('%s: is upgraded, its ledger is sound, and leads, reversals and postbacks go on', async (file) => {
    const { databaseUrl, known } = await restore(engine, readFileSync(join(fixtures, file), 'utf8'));
    const { ledger = { accounts: 1, rows: 3 }, things } = known;
    // Only a service that runs has a row there.
    if (things !== undefined) expect(await emptyTables(databaseUrl)).toEqual(['processes']);
    const before = await schemaVersionOf(databaseUrl);
    expect(before).toBeGreaterThan(0);
    const service = await startService({ databaseUrl, env });
    const backup = `${databaseUrl.slice('file:'.length)}.before-migration-${before}`;
    expect(existsSync(backup)).toBe(engine === 'sqlite' && before < newestVersion(migrations));
    expect(await service.store.schemaVersion()).toBe(newestVersion(migrations));
    expect(await service.store.verifyLedger({ limit: 9 })).toMatchObject({ ...ledger, broken: [] });

    service.clock.moveTo(known.at + MINUTE);
    if (things !== undefined) await expectThings(service, things);
    const upgraded = await service.store.verifyLedger({ limit: 9 });
    const old = driveLoop(service, known);
    expect((await old.history()).currency_count).toBe(known.balance);
    const endpoint = receiver.newEndpoint();
    await old.add('get', `${endpoint.url}?s=[STS]`);
    await old.credit(3, 3);
    await old.reverse(1);
    expect((await old.history()).currency_count).toBe(known.balance);
    expect(await old.send({ transaction_id: 'T2', event_id: FIRST_EVENT + 1 })).toMatchObject({ text: 'DUP' });
    await old.deliver();
    expect(endpoint.received.map(statusOf)).toEqual([1]);

    const loop = await openLoop(service, { events: 1 });
    const own = receiver.newEndpoint();
    await loop.add('get', `${own.url}?s=[STS]`);
    await loop.credit(1, 1);
    await loop.deliver();
    await loop.reverse(1);
    await loop.deliver();
    expect(own.received.map(statusOf)).toEqual([1, 2]);
    expect((await loop.history()).currency_count).toBe(0);
    const [accounts, rows] = [upgraded.accounts + 1, upgraded.rows + 4];
    expect(await service.store.verifyLedger({ limit: 9 })).toMatchObject({ accounts, rows, broken: [] });
    await service.stop();
    expect(
      await schemaOf(engine, databaseUrl),
      'The upgrade ends with another schema than a new database has. If this version is not released yet, write its fixture again.',
    ).toBe(await newestSchema(engine));
  });

  test('that a later release has migrated is refused by this one, with what to do, and is not changed', async () => {
    const databaseUrl = await newDatabase(engine);
    const first = await startService({ databaseUrl, env });
    await first.stop();
    const later = newestVersion(migrations) + 1;
    const sql = `insert into migrations (id, at) values (${later}, 0)`;
    if (engine === 'postgres') await restorePostgres(databaseUrl, sql);
    else restoreSqlite(databaseUrl.slice('file:'.length), sql);
    const rows = await everyRow(databaseUrl);
    await expect(startService({ databaseUrl, env })).rejects.toThrow(
      `The database has schema version ${later}, but this build knows only versions up to ${later - 1}. Run the build that migrated it, or restore an earlier backup.`,
    );
    expect(await everyRow(databaseUrl)).toEqual(rows);
  });
});
