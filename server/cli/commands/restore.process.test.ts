import Database from 'better-sqlite3';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { ann, credit, useCommandLine } from '../command-line.fixture.ts';

const { file, folder, inInstallation, json, run, setUp } = useCommandLine();

/** Names in the data folder, without the files of a running process. */
const names = (): string[] =>
  readdirSync(folder.dataDir).filter((name) => !/\.(lock|erasures)$|-(wal|shm)$/.test(name));
const namesOfWalls = async (): Promise<unknown[]> =>
  ((await json('wall list')) as { name: string }[]).map(({ name }) => name);

/** Makes a backup of an installation in which ann has a credit, then renames the wall. */
async function backUp(): Promise<string> {
  await setUp();
  await inInstallation(credit);
  await json(`backup ${file('backup.db')}`);
  await json('wall set 1 --name Later');
  return file('backup.db');
}

/** Leaves the database like a killed process, with its last commits only in the write-ahead log. */
function leaveOpen(work: (db: Database.Database) => void): void {
  const db = new Database(file('rewards.db'));
  db.pragma('wal_checkpoint(truncate)');
  work(db);
  for (const suffix of ['', '-wal']) copyFileSync(file(`rewards.db${suffix}`), file(`kept${suffix}`));
  db.close();
  for (const suffix of ['', '-wal']) copyFileSync(file(`kept${suffix}`), file(`rewards.db${suffix}`));
  for (const suffix of ['', '-wal']) rmSync(file(`kept${suffix}`));
}

test('a backup replaces the database, which is moved aside with its log', async () => {
  const backup = await backUp();
  leaveOpen((db) => db.exec("update publishers set name = 'In the log'"));
  const restored = (await json(`restore ${backup}`)) as { old_files: string[] };
  expect(restored).toMatchObject({ backup, version: expect.any(Number), erased: 0 });
  expect(await namesOfWalls()).toEqual(['Main']);
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 1 });
  const [database = '', log] = restored.old_files;
  expect(database).toMatch(/rewards\.db\.before-restore-\d{8}T\d{9}Z$/);
  expect(log).toBe(`${database}-wal`);
  const old = new Database(database);
  expect(old.prepare('select name from publishers').pluck().all()).toEqual(['In the log']);
  old.close();
  expect(statSync(file('rewards.db')).mode & 0o777).toBe(0o600);
  expect(names().filter((name) => !name.includes('before-restore'))).toEqual(['backup.db', 'master.key', 'rewards.db']);
});

test('--check prints the same and changes nothing', async () => {
  const backup = await backUp();
  const before = readFileSync(file('rewards.db'));
  expect(await json(`restore ${backup} --check`)).toMatchObject({ backup, bytes: statSync(backup).size });
  expect(readFileSync(file('rewards.db')).equals(before)).toBe(true);
  expect(names()).toEqual(['backup.db', 'master.key', 'rewards.db']);
});

test('the next restore names what an interrupted one left behind', async () => {
  const backup = await backUp();
  mkdirSync(file('.restore-a1b2c3'));
  const { code, stderr } = await run(`restore ${backup} --check`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^warning: .*\.restore-a1b2c3 is left/) });
  rmdirSync(file('.restore-a1b2c3'));
  expect((await run(`restore ${backup}`)).stderr).toBe('');
});

test('a user who was erased after the backup is erased in the restored database', async () => {
  const backup = await backUp();
  await json('user erase --wall 1 --subid1 ann');
  expect(await json(`restore ${backup}`)).toMatchObject({ erased: 1 });
  await inInstallation(async ({ store }) => expect(await store.findPerson(ann)).toBe(null));
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 1 });
});

test('nothing is restored while another process has the database open', async () => {
  const backup = await backUp();
  await inInstallation(async () => {
    expect(await run(`restore ${backup}`)).toMatchObject({ code: 1, stderr: expect.stringMatching(/Stop it first/) });
    expect(await json(`restore ${backup} --check`)).toMatchObject({ backup });
  });
  expect(await namesOfWalls()).toEqual(['Later']);
  expect(await json(`restore ${backup}`)).toMatchObject({ erased: 0 });
});

test.each([
  ['a file that is not there', () => rmSync(file('backup.db')), /There is no file/],
  ['a text', () => writeFileSync(file('backup.db'), 'a text that is longer than a header'), /not an SQLite database/],
  ['an empty file', () => truncateSync(file('backup.db'), 0), /not a Rewards Wall database/],
  ['a file that was cut short', () => truncateSync(file('backup.db'), 3 * 4096), /damaged/],
  [
    'a database of something else',
    () => {
      rmSync(file('backup.db'));
      new Database(file('backup.db')).exec('create table a (b)').close();
    },
    /not a Rewards Wall database/,
  ],
  ['a copy without its log', () => writeFileSync(file('backup.db-wal'), 'x'), /not a complete backup/],
  [
    'a newer build',
    () => {
      new Database(file('backup.db')).exec('insert into migrations (id, at) values (99, 0)').close();
    },
    /version 99/,
  ],
  [
    'another master key',
    () => {
      new Database(file('backup.db'))
        .exec("update installation set value = 'other' where name = 'master_key_fingerprint'")
        .close();
    },
    /another master key/,
  ],
])('refused, and nothing is changed: %s', async (_name, spoil, sentence) => {
  const backup = await backUp();
  spoil();
  for (const check of ['', ' --check']) {
    expect(await run(`restore ${backup}${check}`)).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  }
  expect(await namesOfWalls()).toEqual(['Later']);
  expect(names().filter((name) => name.includes('restore'))).toEqual([]);
});

test('a backup that is copied over the database next to an old log is refused, not mixed with it', async () => {
  await setUp();
  await json(`backup ${file('backup.db')}`);
  await inInstallation(async (installation) => {
    for (let at = 0; at < 200; at++) await credit(installation);
  });
  leaveOpen((db) =>
    db.exec(
      "insert into tickets (account_id, kind, profile_id, subject_id, sealed, state, created_at) select 1, 'wall', 1, 1, sealed, 'open', 0 from descriptions",
    ),
  );
  copyFileSync(file('backup.db'), file('rewards.db'));
  const log = readFileSync(file('rewards.db-wal'));
  for (const command of ['ledger verify', 'wall list']) {
    const { code, stderr } = await run(command);
    expect(code).toBe(1);
    expect(stderr).toMatch(/is damaged .*rewards restore FILE/);
  }
  // The log is unchanged: the copy is complete without it, and the old file with it.
  expect(readFileSync(file('rewards.db-wal')).equals(log)).toBe(true);
  expect(await json(`restore ${file('backup.db')}`)).toMatchObject({ erased: 0 });
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 0 });
});

test('an undamaged database that was not closed opens with its last commits', async () => {
  await setUp();
  leaveOpen((db) => db.exec("update publishers set name = 'In the log'"));
  expect(await json('publisher list')).toMatchObject([{ name: 'In the log' }]);
  expect(existsSync(file('rewards.db-wal'))).toBe(false);
});

test('ledger verify finds damage of the file while the service has it open', async () => {
  await setUp();
  const service = openSqlite({ file: file('rewards.db') });
  const db = new Database(file('rewards.db'));
  db.pragma('wal_checkpoint(truncate)');
  const page = Number(db.prepare("select rootpage from sqlite_schema where name = 'tickets'").pluck().get());
  db.close();
  const bytes = readFileSync(file('rewards.db'));
  writeFileSync(file('rewards.db'), bytes.fill(0xff, (page - 1) * 4096, page * 4096));
  const { code, stdout } = await run('ledger verify --full --json');
  await service.close();
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, damage: [expect.any(String)] });
});

test('a killed process leaves no lock behind', async () => {
  const backup = await backUp();
  const script = `import { openSqlite } from ${JSON.stringify(join(import.meta.dirname, '../../store/sqlite/open-sqlite.ts'))};
    openSqlite({ file: ${JSON.stringify(file('rewards.db'))} });
    process.stdout.write('open');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect((await run(`restore ${backup}`)).stderr).toMatch(/Stop it first/);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await json(`restore ${backup}`)).toMatchObject({ erased: 0 });
});

test('PostgreSQL is restored with its own tools', async () => {
  folder.env = { ...folder.env, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/rewards' };
  expect((await run('restore copy.db')).stderr).toMatch(/pg_restore.*erasures replay/);
});

test('a backup whose ledger is not right is refused, unless the operator insists', async () => {
  const backup = await backUp();
  expect(await json(`restore ${backup} --check`)).toMatchObject({ ledger: 'ok' });
  const db = new Database(backup);
  db.exec('drop trigger ledger_no_update; update ledger set balance_after = balance_after + 1');
  db.close();
  for (const line of [`restore ${backup}`, `restore ${backup} --check`]) {
    const { code, stderr } = await run(line);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/ledger in the backup has problems\. Nothing was changed[^]*balance_after is not/),
    });
  }
  expect(await namesOfWalls()).toEqual(['Later']);
  expect(await json(`restore ${backup} --unverified`)).toMatchObject({ ledger: 'not right' });
  expect(await namesOfWalls()).toEqual(['Main']);
});

test('a backup without checkpoints is restored and not verified', async () => {
  const backup = await backUp();
  const db = new Database(backup);
  db.exec('delete from ledger_checkpoints; delete from ledger_ranges');
  db.close();
  expect(await json(`restore ${backup}`)).toMatchObject({ ledger: 'not verified' });
  expect(await json('ledger verify')).toMatchObject({ ok: true, full: true });
});
