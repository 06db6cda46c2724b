import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { endPostgres, newServer } from '../support/database/embedded-postgres.ts';
import {
  clusterAt,
  installedPostgres,
  postgresUser,
  startInstalledPostgres,
  type RunningCluster,
} from '../support/database/installed-postgres.ts';
import { opsFile } from '../support/documents/ops.ts';
import { creditUser, readHistory } from '../support/money/money-wall.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { runRewards } from '../support/service/run-rewards.ts';
import { MASTER_KEY, startService } from '../support/service/start-service.ts';
import { within } from '../support/service/within.ts';

// Follows ops/postgresql: archives, makes base backups, and restores a moment. On the installed PostgreSQL with its own
// programs, and on the embedded one, which is newer, with others for those that it lacks.

const folder = mkdtempSync(join(tmpdir(), 'rewards-moment-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Engine {
  name: string;
  isHere: boolean;
  /** The PATH of base-backup.sh. */
  path: () => string;
  /** Who runs it. */
  user: () => { uid?: number; gid?: number };
  start: (cluster: {
    databaseDir: string;
    settings: Record<string, string>;
    isNew: boolean;
  }) => Promise<RunningCluster>;
}

const engines: Engine[] = [
  {
    name: 'the installed PostgreSQL, by its programs',
    isHere: installedPostgres !== null,
    // That of the recipe's crontab.
    path: () => {
      const [, path = ''] = /^# {3}PATH=(.+)$/m.exec(opsFile('postgresql/archive.conf')) ?? [];
      expect(path).toContain('/usr/lib/postgresql/18/bin');
      return path.replace('/18/', `/${installedPostgres?.version ?? ''}/`);
    },
    user: postgresUser,
    start: startInstalledPostgres,
  },
  {
    name: 'the embedded PostgreSQL, by programs that stand for those it lacks',
    isHere: true,
    path: () => `${writePrograms()}${delimiter}${process.env['PATH']}`,
    user: () => ({}),
    start: startEmbedded,
  },
];

/** A place for the backups. */
function newBackups(): string {
  const backups = mkdtempSync(join(folder, 'backups-'));
  mkdirSync(join(backups, 'wal'));
  for (const each of [backups, join(backups, 'wal')]) chmodSync(each, 0o777);
  return backups;
}

/** The settings of a file for conf.d, with the folders of this test. */
function settingsOf(name: string, backups: string): Record<string, string> {
  const text = opsFile(`postgresql/${name}`)
    .replaceAll('/usr/local/lib/rewards', join(projectRoot, 'ops/postgresql'))
    .replaceAll('/var/backups/rewards', backups);
  const lines = text.matchAll(/^(\w+) = '?([^'\n]+)'?$/gm);
  return Object.fromEntries([...lines].map(([, setting = '', value = '']) => [setting, value]));
}

async function startEmbedded(given: Parameters<Engine['start']>[0]): Promise<RunningCluster> {
  const { databaseDir, isNew, settings } = given;
  const port = await reservePort();
  const output: string[] = [];
  const server = newServer({ databaseDir, port, settings, output });
  const stop = () => endPostgres(server, databaseDir);
  try {
    if (isNew) await within(CONDITION_LIMIT_MS, 'initdb of PostgreSQL', server.initialise());
    await within(CONDITION_LIMIT_MS, `PostgreSQL to start on port ${port}`, server.start());
  } catch (cause) {
    await stop();
    throw new Error(output.join(''), { cause });
  }
  return { ...clusterAt(port), stop };
}

async function run<Row extends object>(url: string, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows[0] ?? expect.unreachable();
  } finally {
    await client.end();
  }
}

/** Stand for what comes with PostgreSQL, and is not embedded. */
function writePrograms(): string {
  const programs = mkdtempSync(join(folder, 'programs-'));
  const copyCluster = join(projectRoot, 'e2e/support/database/copy-cluster.ts');
  const texts = {
    pg_basebackup: `exec ${process.execPath} ${copyCluster} "$@"`,
    pg_verifybackup: 'test -f "$1/backup_label"',
    pg_archivecleanup: 'for one in "$1"/*; do [ "${one##*/}" \\< "$2" ] && rm "$one"; done; :',
  };
  for (const [name, text] of Object.entries(texts)) {
    // dash compares no texts.
    writeFileSync(join(programs, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  }
  return programs;
}

test('CI has a PostgreSQL with all of its programs', () => {
  expect(process.env['CI'] === undefined || installedPostgres !== null).toBe(true);
});

describe.each(engines)('$name', ({ isHere, path, start, user }) => {
  test.skipIf(!isHere)('is restored as it was at a moment, without anyone who was erased since', async () => {
    const backups = newBackups();
    const startCluster = async (databaseDir: string, settings: Record<string, string>, isNew: boolean) => {
      const cluster = await start({ databaseDir, settings, isNew });
      onTestFinished(() => cluster.stop());
      return cluster;
    };
    const clusters = mkdtempSync(join(folder, 'clusters-'));
    chmodSync(clusters, 0o755);
    const primary = await startCluster(join(clusters, 'primary'), settingsOf('archive.conf', backups), true);
    const { url } = primary;
    const service = await startService({ databaseUrl: url });
    const { dataDir, store } = service;
    const [wall, stays, leaves] = [await service.newWall(), service.newUser(), service.newUser()];
    const env = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY });
    const programs = path();
    const backUp = () =>
      runCommand('sh', [join(projectRoot, 'ops/postgresql/base-backup.sh'), backups, '1'], {
        ...user(),
        cwd: '/',
        env: { PATH: programs, ...primary.env },
      });
    for (const one of [stays, leaves]) await creditUser(service, wall, { user: one, amount: 5 });
    backUp();
    const base = readdirSync(backups).find((name) => name.startsWith('base-')) ?? expect.unreachable();
    await creditUser(service, wall, { user: stays, amount: 1 });
    const { moment } = await run<{ moment: string }>(url, 'select clock_timestamp()::text as moment');
    await creditUser(service, wall, { user: stays, amount: 7 });
    const leaving = { kind: 'wall', profileId: wall.adwallId, subid1: leaves } as const;
    expect(await eraseUser(service)(leaving)).not.toBeNull();

    const { last } = await run<{ last: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as last');
    await expect.poll(() => readdirSync(join(backups, 'wal')), { timeout: CONDITION_LIMIT_MS }).toContain(last);

    const cluster = join(clusters, 'restored');
    runCommand('cp', ['-a', join(backups, base), cluster]);
    writeFileSync(join(cluster, 'recovery.signal'), '');
    const settings = { ...settingsOf('recover.conf', backups), recovery_target_time: moment };
    const { url: restored } = await startCluster(cluster, settings, false);
    await expect
      .poll(() => run(restored, 'select pg_is_in_recovery() as recovering'), { timeout: CONDITION_LIMIT_MS })
      .toEqual({ recovering: false });

    const commands = [...opsFile('postgresql/recover.conf').matchAll(/^# {3}rewards (.+)$/gm)].map(
      ([, words = '']) => words,
    );
    expect(commands).toEqual(['migrate', 'erasures replay', 'ledger verify --full']);
    const answers = commands.map((words) => runRewards(env(restored), ...words.split(' ')));
    expect(answers).toMatchObject([{}, { erased: 1 }, { ok: true, full: true }]);
    const after = await startService({ databaseUrl: restored });
    expect(await readHistory(after, wall, stays)).toEqual({ amounts: [1, 5], balance: 6 });
    expect(await after.store.findPerson(leaving)).toBe(null);
    await creditUser(after, wall, { user: stays, amount: 2 });
    await after.stop();

    // A later backup replaces the first, and the log that only that one needs.
    const files = (): string[] => readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    const before = files();
    backUp();
    expect(readdirSync(backups).filter((name) => name.startsWith('base-'))).not.toContain(base);
    expect(files()).not.toContain(before[0]);
    expect(await store.verifyLedger({ limit: 1 })).toMatchObject({ broken: [] });
    await service.stop();
  });
});

test.each(['pg_basebackup', 'pg_verifybackup'])('a base backup whose %s fails leaves nothing behind', (failing) => {
  const target = mkdtempSync(join(folder, 'failing-'));
  const fakes = mkdtempSync(join(folder, 'fakes-'));
  mkdirSync(join(target, 'base-20260101T000000Z'));
  const texts = {
    pg_basebackup:
      'for one in "$@"; do case $one in --pgdata=*) mkdir "${one#*=}"; : > "${one#*=}/PG_VERSION";; esac; done',
    pg_verifybackup: 'test -f "$1/PG_VERSION"',
  };
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(fakes, name), `#!/bin/sh\n${text}\nexit ${name === failing ? 3 : 0}\n`, { mode: 0o755 });
  }
  const { status } = tryCommand('sh', [join(projectRoot, 'ops/postgresql/base-backup.sh'), target], {
    env: { PATH: `${fakes}${delimiter}${process.env['PATH']}` },
  });
  expect(status).toBe(3);
  expect(readdirSync(target)).toEqual(['base-20260101T000000Z']);
});

test('a file of the log is archived once, again without harm, and never replaced by another one', () => {
  const target = mkdtempSync(join(folder, 'archive-'));
  const file = join(folder, 'segment');
  const archive = () =>
    tryCommand('sh', [join(projectRoot, 'ops/postgresql/archive-wal.sh'), file, 'SEGMENT', target]).status;
  writeFileSync(file, 'one');
  expect([archive(), archive()]).toEqual([0, 0]);
  writeFileSync(file, 'two');
  expect(archive()).not.toBe(0);
  expect(readdirSync(target)).toEqual(['SEGMENT']);
  expect(readFileSync(join(target, 'SEGMENT'), 'utf8')).toBe('one');
});

test('a file that was archived before the script ended is on the disk once a repeat succeeds', () => {
  const target = mkdtempSync(join(folder, 'archive-'));
  const fakes = mkdtempSync(join(folder, 'fakes-'));
  const file = join(folder, 'whole-segment');
  const synced = join(fakes, 'synced');
  writeFileSync(join(fakes, 'sync'), `#!/bin/sh\necho "$1" >> ${synced}\n`, { mode: 0o755 });
  // It was ended after it had renamed the file.
  for (const whole of [file, join(target, 'SEGMENT')]) writeFileSync(whole, 'one');
  const script = join(projectRoot, 'ops/postgresql/archive-wal.sh');
  const { status } = tryCommand('sh', [script, file, 'SEGMENT', target], {
    env: { PATH: `${fakes}${delimiter}${process.env['PATH']}` },
  });
  expect(status).toBe(0);
  expect(readFileSync(synced, 'utf8')).toBe(`${target}\n`);
});
