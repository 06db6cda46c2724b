import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { becomeNextRelease, nextMigration } from '../../server/store/migrations/next-migration.fixture.ts';
import { everyRow } from '../support/database/every-row.ts';
import { emptyTables, fillEveryTable, settingsToFill } from '../support/database/fill-every-table.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { driveLoop, FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { statusOf } from '../support/postbacks/received-postbacks.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { compileCache } from '../support/service/compile-cache.ts';
import { startService } from '../support/service/start-service.ts';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];
/** The ids of all migrations, with the next release's. */
const everyMigration = Array.from({ length: nextMigration.id }, (_, index) => String(index + 1));
/** Tables that the upgrade changes, and the audit log, which names the command that makes it. */
const CHANGED = new Set(['migrations', 'next_release', 'audit_log']);

const { createDatabase } = sharedPostgres();
const receiver = await startPostbackReceiver();
const folder = mkdtempSync(join(tmpdir(), 'rewards-upgrade-'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

interface Installed {
  databaseUrl: string;
  dataDir: string;
  /** The copy that is made before the upgrade; null on PostgreSQL. */
  backup: string | null;
}

async function newInstallation(engine: Engine): Promise<Installed> {
  const dataDir = mkdtempSync(join(folder, `${engine}-`));
  const file = join(dataDir, 'rewards.db');
  return engine === 'postgres'
    ? { databaseUrl: await createDatabase(), dataDir, backup: null }
    : { databaseUrl: `file:${file}`, dataDir, backup: `${file}.before-migration-${nextMigration.id - 1}` };
}

/** A database of this release with rows in every table. */
async function filledInstallation(engine: Engine): Promise<Installed> {
  const installed = await newInstallation(engine);
  const env = { ...settingsToFill(receiver), MASTER_KEY };
  const service = await startService({ databaseUrl: installed.databaseUrl, env });
  await fillEveryTable(service, receiver);
  expect(await emptyTables(installed.databaseUrl)).toEqual([]);
  await service.stop();
  return installed;
}

/** Runs `rewards migrate` of the next release, in a process of its own. */
function startMigrate({ databaseUrl, dataDir }: Installed, release = 'next-release.ts'): ChildProcess {
  const { PATH } = process.env;
  const args = ['--import', join(projectRoot, 'e2e/upgrade', release), join(projectRoot, 'server/cli.ts'), 'migrate'];
  return spawn(process.execPath, args, {
    env: { PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY, ...compileCache() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

/** Resolves while a migration holds the database. */
async function underWay({ databaseUrl }: Installed): Promise<void> {
  if (databaseUrl.startsWith('file:')) {
    const db = new Database(databaseUrl.slice('file:'.length), { timeout: 0 });
    onTestFinished(() => void db.close());
    await expect.poll(() => isLocked(db), { interval: 200 }).toBe(true);
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
  await expect.poll(async () => (await client.query(sleeping)).rowCount).toBe(1);
}

function isLocked(db: Database.Database): boolean {
  try {
    db.exec('begin immediate; rollback');
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return true;
    throw error;
  }
}

/** The ids of the migrations that a database has. */
function migrationsIn(rows: ReadonlyMap<string, string[]>): (string | undefined)[] {
  return (rows.get('migrations') ?? []).map((row) => row.split('\t')[0]);
}

function unchanged(rows: ReadonlyMap<string, string[]>): Record<string, string[]> {
  return Object.fromEntries([...rows].filter(([table]) => !CHANGED.has(table)));
}

describe.each(engines)('an upgrade, %s', (engine) => {
  test('copies an SQLite file first, and the ledger, leads, reversals and postbacks go on', async () => {
    const { backup, databaseUrl } = await newInstallation(engine);
    const env = { OUTBOUND_ALLOW: `${receiver.host},127.0.0.1:9` };
    const first = await startService({ databaseUrl, env });
    const before = await openLoop(first, { events: 3 });
    await before.add('get', 'http://127.0.0.1:9/nobody?s=[STS]');
    await before.credit(1, 2);
    await before.reverse(2);
    await before.deliver();
    const { currency_count: balance } = await before.history();
    const at = first.clock.now();
    await first.stop();

    onTestFinished(becomeNextRelease());
    const service = await startService({ databaseUrl, env });
    expect(backup !== null && existsSync(backup)).toBe(engine === 'sqlite');
    expect(await service.store.schemaVersion()).toBe(nextMigration.id);
    expect(await service.store.verifyLedger({ limit: 9 })).toMatchObject({ accounts: 1, rows: 3, broken: [] });
    service.clock.moveTo(at + MINUTE);
    const old = driveLoop(service, before);
    const endpoint = receiver.newEndpoint();
    await old.add('get', `${endpoint.url}?s=[STS]`);
    await old.credit(3, 3);
    await old.reverse(1);
    expect((await old.history()).currency_count).toBe(balance);
    expect(await old.send({ transaction_id: 'T2', event_id: FIRST_EVENT + 1 })).toMatchObject({ text: 'DUP' });
    await old.deliver();
    expect(endpoint.received.map(statusOf)).toEqual([1]);
    expect(await service.store.verifyLedger({ limit: 9 })).toMatchObject({ accounts: 1, rows: 5, broken: [] });
    await service.stop();
  });

  test('that is killed in the middle has changed nothing, and the next one changes only what the migration says', async () => {
    const installed = await filledInstallation(engine);
    const { backup, databaseUrl } = installed;
    const rows = await everyRow(databaseUrl);
    const child = startMigrate(installed, 'slow-next-release.ts');
    const killed = outcomeOf(child);
    await underWay(installed);
    child.kill('SIGKILL');
    expect((await killed).code).toBe(null);
    expect(backup !== null && existsSync(backup)).toBe(engine === 'sqlite');
    expect(await everyRow(databaseUrl)).toEqual(rows);

    expect(await outcomeOf(startMigrate(installed))).toMatchObject({ code: 0 });
    const after = await everyRow(databaseUrl);
    expect(migrationsIn(after)).toEqual(everyMigration);
    expect(after.get('next_release')).toHaveLength(rows.get('accounts')?.length ?? 0);
    expect(unchanged(after)).toEqual(unchanged(rows));
  });

  test('by several processes at once is made once', async () => {
    const installed = await filledInstallation(engine);
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(startMigrate(installed))));
    expect(outcomes.map(({ code }) => code)).toContain(0);
    // Only one process at a time makes the copy.
    for (const { code, stderr } of outcomes)
      if (code !== 0) expect(stderr).toMatch(/Another backup to .* is running.* Nothing was changed\./);
    expect(migrationsIn(await everyRow(installed.databaseUrl))).toEqual(everyMigration);
  });

  test('that a later release has made is refused by this one, with what to do, and nothing is changed', async () => {
    const { databaseUrl } = await newInstallation(engine);
    const takeBack = becomeNextRelease();
    const later = await startService({ databaseUrl });
    await later.stop();
    takeBack();
    const rows = await everyRow(databaseUrl);
    await expect(startService({ databaseUrl })).rejects.toThrow(
      `The database has schema version ${nextMigration.id}, but this build knows only versions up to ${nextMigration.id - 1}. Run the build that migrated it, or restore an earlier backup.`,
    );
    expect(await everyRow(databaseUrl)).toEqual(rows);
  });
});
