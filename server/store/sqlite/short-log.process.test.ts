import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryCommand } from '../../../e2e/support/service/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-short-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const module = new URL('short-log.ts', import.meta.url).href;

test('a process with nothing else to do does not end before its log is closed', () => {
  const file = join(folder, 'rewards.db');
  const source = `
    import Database from 'better-sqlite3';
    import { keepLogShort } from ${JSON.stringify(module)};
    const db = new Database(${JSON.stringify(file)});
    db.pragma('journal_mode = wal');
    db.exec('create table items (id integer primary key)');
    const log = keepLogShort(${JSON.stringify(file)});
    for (let n = 0; n < 4; n += 1) log.wrote();
    await log.close();
    db.close();
    process.stdout.write('closed');`;
  const ended = tryCommand(process.execPath, ['--input-type=module', '-e', source]);
  expect(ended).toEqual({ status: 0, stdout: 'closed', stderr: '' });
  expect(existsSync(`${file}-wal`)).toBe(false);
});
