import Database from 'better-sqlite3';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommandLine } from './command-line.fixture.ts';

const { file, folder, json, run } = useCommandLine();

test('a bad setting is named, and nothing is opened', async () => {
  folder.env = { ...folder.env, PORT: 'x' };
  expect(await run('setup')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: PORT must be/) });
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

test('commands other than migrate refuse an older or newer schema', async () => {
  await json('setup');
  const db = new Database(file('rewards.db'));
  db.exec('insert into migrations (id, at) values (99, 0)');
  db.close();
  expect(await run('publisher list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/version 99/),
  });
});

test('a command warns about a setting that is probably misspelt', async () => {
  folder.env = { ...folder.env, TRUSTED_PROXY: '10.0.0.1' };
  expect((await run('setup')).stderr).toBe('warning: TRUSTED_PROXY is not a setting. Did you mean TRUSTED_PROXIES?\n');
});

test.each([
  ['below /proc', 'file:/proc/rewards/rewards.db', /DATABASE_URL: can't create the folder of /],
  ['a folder', 'file:FOLDER', /DATABASE_URL: .* is a folder/],
  ['another file', 'file:FOLDER/text', /DATABASE_URL: .* is not an SQLite database/],
  ['a device', 'file:/dev/null', /DATABASE_URL: \/dev\/null is not a regular file/],
])('a DATABASE_URL that can not work is refused with a sentence: %s', async (_name, url, sentence) => {
  writeFileSync(file('text'), 'a text that is long enough to have a header of its own');
  folder.env = { ...folder.env, DATABASE_URL: url.replace('FOLDER', folder.dataDir) };
  const { code, stderr } = await run('setup');
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(readFileSync(file('text'), 'utf8')).toMatch(/^a text/);
});
