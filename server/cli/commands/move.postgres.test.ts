import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { everyRow } from '../../../e2e/support/database/every-row.ts';
import { ann, credit, useCommandLine } from '../command-line.fixture.ts';

const { file, folder, inInstallation, json, run, setUp } = useCommandLine();
const { createDatabase } = sharedPostgres();

/** Opens the new database with the old one's key, as the command advises. */
function useDatabase(url: string): void {
  folder.env = { DATA_DIR: folder.dataDir, DATABASE_URL: url, MASTER_KEY_FILE: file('master.key') };
}

test('move prints what both sides have and what is left to do; the old database says where it went', async () => {
  await setUp();
  await inInstallation(credit);
  await inInstallation((installation) => credit(installation, { ...ann, subid1: 'bob' }));
  await json('user erase --wall 1 --subid1 bob');
  const url = await createDatabase();
  const { host, pathname } = new URL(url);
  const name = `postgres://${host}${pathname}`;
  folder.env = { ...folder.env, ELSEWHERE: url };
  const { code, stderr, stdout } = await run('move --to-env ELSEWHERE');
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringMatching(/ledger: 2\n.*Comparing/s) });
  expect(stdout).toMatch(/^table +rows +amount +digest +same\n/);
  expect(stdout).toMatch(/\nledger +2 +2 +[0-9a-f]{12} +true\n/);
  expect(stdout).toContain(`to                ${name}\n`);
  expect(stdout.replaceAll('\n', ' ')).toContain(
    `and MASTER_KEY_FILE to ${file('master.key')}, and start the service.`,
  );
  for (const text of [stdout, stderr]) expect(text).not.toContain('rewards:rewards@');

  expect(await run('wall list')).toMatchObject({
    code: 1,
    stderr: `error: This database was moved to ${name}. Set DATABASE_URL to that one.\n`,
  });
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 2, rows: 2 });
  expect(await json(`backup ${file('old.db')}`)).toMatchObject({ ok: true });
  expect(readFileSync(file('rewards.db.moved-away'), 'utf8')).toContain(`was moved to ${name}.`);
  // A second run says that the move is done.
  expect((await run('move --to-env ELSEWHERE')).stdout).toMatch(/The move was complete already\./);

  useDatabase(url);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 2, rows: 2 });
  expect(readFileSync(file('erasures'), 'utf8')).toBe(readFileSync(file('rewards.db.erasures'), 'utf8'));
  const audit = (await everyRow(url)).get('audit_log')?.filter((row) => row.includes('move')) ?? [];
  expect(audit).toHaveLength(2);
  expect(audit.join()).not.toContain(host);
});

test('a ledger that is not sound is not moved, and the command says what is wrong', async () => {
  await setUp();
  await inInstallation(credit);
  const url = await createDatabase();
  folder.env = { ...folder.env, ELSEWHERE: url };
  // In a database shell, bypassing the triggers that protect the ledger.
  const shell = new Database(file('rewards.db'));
  shell.exec('drop trigger ledger_no_update; update ledger set balance_after = balance_after + 1');
  shell.close();
  const { code, stderr, stdout } = await run('move --to-env ELSEWHERE');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: The ledger of .*rewards\.db has problems\.$/m);
  expect(stderr).toContain('balance_after is not the balance before plus the amount');
  expect(await json('wall list')).toHaveLength(1);
  expect((await everyRow(url)).get('ledger')).toEqual([]);
});

test('a move that was killed goes on by the same command, or ends with --cancel', async () => {
  await setUp();
  await inInstallation(async (installation) => {
    for (let user = 0; user < 20; user++) await credit(installation, { ...ann, subid1: `user ${user}` });
  });
  const url = await createDatabase();
  writeFileSync(file('target'), `${url}\n`);
  const command = new URL('../../cli.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [command, 'move', '--to-file', file('target')], {
    env: { ...process.env, ...folder.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let noted = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    noted += String(chunk);
    if (noted.includes('accounts: 20')) child.kill('SIGKILL');
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect((await run('wall list')).stderr).toMatch(/is being moved to .* Run the same `rewards move` again .* --cancel/);
  const old = { ...folder.env };
  useDatabase(url);
  expect((await run('wall list')).stderr).toMatch(/This database is not complete yet: it is being moved here from/);
  folder.env = old;

  expect(await json('move --cancel')).toEqual({ cancelled: true, to: expect.stringContaining('postgres://') });
  await inInstallation(credit);
  const { code, stdout } = await run(`move --to-file ${file('target')} --json`);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    complete: true,
    tables: expect.arrayContaining([expect.objectContaining({ table: 'ledger', same: true })]),
  });
  useDatabase(url);
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 21, rows: 21 });
});

test('what can not work is refused with a sentence, and changes nothing', async () => {
  const url = await createDatabase();
  folder.env = { ...folder.env, ELSEWHERE: url };
  expect(await run('move --to-env ELSEWHERE')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database at'),
  });
  await setUp();
  for (const [line, code, sentence] of [
    ['move', 2, 'Give one of: --to URL, --to-env NAME, --to-file FILE, --cancel'],
    [`move --cancel --to ${url}`, 2, 'Give one of:'],
    ['move --to-env NONE', 2, 'The environment variable NONE is not set.'],
    ['move --to mysql://x', 1, 'The target must be file:PATH or postgres://'],
    [`move --to file:${file('other.db')}`, 1, 'from SQLite to PostgreSQL or back'],
    ['move --cancel', 1, 'No move of'],
  ] as const) {
    expect(await run(line), line).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence) });
  }
  await inInstallation(async () => {
    expect((await run('move --to-env ELSEWHERE')).stderr).toMatch(/has .*rewards\.db open\. Stop it first\./);
  });
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 6).toString('hex') };
  expect((await run('move --to-env ELSEWHERE')).stderr).toMatch(/another master key/);
  folder.env = { DATA_DIR: folder.dataDir };
  expect(await json('wall list')).toHaveLength(1);
});

test('what the old database has for itself, such as workers, a replica and several hosts, does not matter to the new one', async () => {
  const url = await createDatabase();
  useDatabase(url);
  writeFileSync(file('master.key'), `${Buffer.alloc(32, 5).toString('base64')}\n`, { mode: 0o600 });
  await setUp();
  const { host } = new URL(url);
  folder.env = {
    ...folder.env,
    DATABASE_URL: url.replace(host, `${host},${host}`),
    DATABASE_DIRECT_URL: url,
    DATABASE_REPLICA_URL: url,
    WORKERS: '2',
  };
  // The note that an earlier move from there left.
  writeFileSync(file('back.db.moved-away'), '');
  expect(await run(`move --to file:${file('back.db')}`)).toMatchObject({ code: 0 });
  expect(readdirSync(folder.dataDir).filter((each) => each.endsWith('moved-away'))).toEqual(['moved-away']);
  folder.env = { DATA_DIR: folder.dataDir, DATABASE_URL: `file:${file('back.db')}` };
  expect(await json('wall list')).toHaveLength(1);
});
