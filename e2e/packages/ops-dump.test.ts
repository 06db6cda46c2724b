import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import {
  installedPostgres,
  startInstalledPostgres,
  type RunningCluster,
} from '../support/database/installed-postgres.ts';
import { openGuide } from '../support/documents/guide.ts';
import { creditUser, readHistory } from '../support/money/money-wall.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { runRewards } from '../support/service/run-rewards.ts';
import { MASTER_KEY, startService, type TestService } from '../support/service/start-service.ts';

// Runs ops/postgresql/dump.sh: with PostgreSQL's own programs, and with some that stand for them and fail.

const old = ['rewards-20260101T000000Z.dump', 'rewards-20260102T000000Z.dump'];

/** Runs it on a folder with two dumps, or on a missing one, keeping two. `failing`: the program that ends with 3. */
function dump(failing: string | null, missing?: string): { status: number | null; folder: string; files: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'dump-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = missing === undefined ? mkdtempSync(join(root, 'dumps-')) : join(root, missing);
  const programs = mkdtempSync(join(root, 'programs-'));
  if (missing === undefined) for (const name of old) writeFileSync(join(folder, name), '');
  const texts = {
    pg_dump: 'for one in "$@"; do case $one in --file=*) echo rows > "${one#--file=}";; esac; done',
    pg_restore: 'for one in "$@"; do last=$one; done; grep -q rows "$last"',
  };
  for (const [name, text] of Object.entries(texts)) {
    const end = name === failing ? 'exit 3' : '';
    writeFileSync(join(programs, name), `#!/bin/sh\nset -e\n${text}\n${end}\n`, { mode: 0o755 });
  }
  const { status } = tryCommand('sh', [join(projectRoot, 'ops/postgresql/dump.sh'), folder, '2'], {
    env: { PATH: `${programs}${delimiter}${process.env['PATH']}` },
  });
  return { status, folder, files: readdirSync(folder).toSorted() };
}

test('a dump that can be read takes the place of the oldest one', () => {
  const { files, folder, status } = dump(null);
  expect(status).toBe(0);
  expect(files).toEqual([old[1], expect.stringMatching(/^rewards-20\d{6}T\d{6}Z\.dump$/)]);
  expect(readFileSync(join(folder, files[1] ?? ''), 'utf8')).toBe('rows\n');
});

test('the folder of the dumps is created, for its owner alone', () => {
  const { folder, status } = dump(null, 'new/dumps');
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.dump$/)]);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test.each(['pg_dump', 'pg_restore'])(
  'a dump whose %s fails leaves nothing behind, and removes no earlier one',
  (failing) => {
    expect(dump(failing)).toMatchObject({ status: 3, files: old });
  },
);

describe.skipIf(installedPostgres === null)('With the programs of PostgreSQL', () => {
  const root = mkdtempSync(join(tmpdir(), 'dumps-'));
  const { programs } = installedPostgres ?? { programs: '' };
  let cluster: RunningCluster;
  let service: TestService;

  beforeAll(async () => {
    // PostgreSQL runs as another user.
    chmodSync(root, 0o755);
    cluster = await startInstalledPostgres({ databaseDir: join(root, 'cluster'), settings: {}, isNew: true });
    service = await startService({ databaseUrl: cluster.url });
  });
  afterAll(async () => {
    await service.stop();
    await cluster.stop();
    rmSync(root, { recursive: true });
  });

  function dumpInto(folder: string, path: string) {
    return tryCommand('sh', [join(projectRoot, 'ops/postgresql/dump.sh'), folder, '2'], {
      env: { ...cluster.env, PATH: `${path}${delimiter}${process.env['PATH']}` },
    });
  }

  test('a dump is restored into an empty database, without anyone who was erased since', async () => {
    const [wall, stays, leaves] = [await service.newWall(), service.newUser(), service.newUser()];
    for (const user of [stays, leaves]) await creditUser(service, wall, { user, amount: 5 });
    const folder = mkdtempSync(join(root, 'folder-'));
    for (const name of old) writeFileSync(join(folder, name), '');
    expect(dumpInto(folder, programs)).toEqual({ status: 0, stdout: '', stderr: '' });
    const [kept, made = ''] = readdirSync(folder).toSorted();
    expect([kept, made]).toEqual([old[1], expect.stringMatching(/^rewards-20\d{6}T\d{6}Z\.dump$/)]);
    await creditUser(service, wall, { user: stays, amount: 7 });
    const leaving = { kind: 'wall', profileId: wall.adwallId, subid1: leaves } as const;
    expect(await eraseUser(service)(leaving)).not.toBeNull();

    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query('create database rewards');
    await client.end();
    const databaseUrl = cluster.url.replace(/[^/]+$/, 'rewards');
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: service.dataDir, MASTER_KEY };
    const [restore = '', ...commands] = openGuide('backup-and-restore.md')
      .codeBlock('sh', 'pg_restore')
      .trim()
      .split('\n');
    const [program = '', ...words] = restore.replace(/\S+\.dump/, join(folder, made)).split(' ');
    runCommand(join(programs, program), words, { env: cluster.env });
    const answers = commands.map((line) => runRewards(env, ...line.replace(/^rewards /, '').split(' ')));
    expect(answers).toMatchObject([{}, { erased: 1 }, { ok: true, full: true }]);
    const restored = await startService({ databaseUrl });
    expect(await readHistory(restored, wall, stays)).toEqual({ amounts: [5], balance: 5 });
    expect(await restored.store.findPerson(leaving)).toBe(null);
    await creditUser(restored, wall, { user: stays, amount: 2 });
    await restored.stop();
  });

  test('a dump that is cut short removes no earlier one', () => {
    const [folder, cutting] = [mkdtempSync(join(root, 'folder-')), mkdtempSync(join(root, 'programs-'))];
    for (const name of old) writeFileSync(join(folder, name), '');
    const cut = 'for one in "$@"; do case $one in --file=*) truncate --size=-2000 "${one#--file=}";; esac; done';
    writeFileSync(join(cutting, 'pg_dump'), `#!/bin/sh\nset -e\n${join(programs, 'pg_dump')} "$@"\n${cut}\n`, {
      mode: 0o755,
    });
    const { status, stderr } = dumpInto(folder, `${cutting}${delimiter}${programs}`);
    expect(status).not.toBe(0);
    expect(stderr).toContain('pg_restore: error');
    expect(readdirSync(folder)).toEqual(old);
  });
});
