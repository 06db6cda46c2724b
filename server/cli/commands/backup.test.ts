import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, folder, json, run, setUp } = useCommandLine();

test('a backup is a database of its own, verified, without the master key', async () => {
  await setUp();
  const copy = file('copy.db');
  expect(await json(`backup ${copy}`)).toEqual({
    file: copy,
    bytes: expect.any(Number),
    ok: true,
    accounts: 0,
    rows: 0,
    full: true,
    problems: 0,
    broken: [],
    unresolved: null,
    damage_found_at: null,
    checkpoint: { number: 1, up_to: 0, mac: expect.any(String) },
    master_key_included: false,
  });
  expect((await run(`backup ${copy}`)).stderr).toMatch(/already exists/);
  expect((await run(`backup ${file('copy2.db')}`)).stdout).toContain('The backup does not contain the master key');
  folder.env = { ...folder.env, DATABASE_URL: `file:${copy}` };
  expect(await json('publisher list')).toMatchObject([{ name: 'Acme' }]);
});

test('an earlier part of the same name is not used, and only the owner can read a backup', async () => {
  await setUp();
  const copy = file('copy.db');
  writeFileSync(`${copy}.partial`, 'SQLite format 3\0 with much of ann', { mode: 0o644 });
  writeFileSync(`${copy}.partial-journal`, 'rolled back into whatever has the name');
  expect(await json(`backup ${copy}`)).toMatchObject({ ok: true });
  expect(readdirSync(folder.dataDir).filter((name) => name.includes('.partial'))).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
});

test('a backup notes when it was made, and so does a note about one that other tools made', async () => {
  await setUp();
  const lastBackup = async (): Promise<number | null> => {
    const store = openSqlite({ file: file('rewards.db') });
    try {
      return await store.lastBackup();
    } finally {
      await store.close();
    }
  };
  expect(await lastBackup()).toBeNull();
  await run(`backup ${file('noted.db')}`);
  const first = await lastBackup();
  expect(first).toEqual(expect.any(Number));
  const { noted_at } = (await json('backup --note')) as { noted_at: string };
  expect(Date.parse(noted_at)).toBe(await lastBackup());
  expect(Date.parse(noted_at)).toBeGreaterThanOrEqual(first ?? Infinity);
  for (const wrong of ['backup', `backup ${file('other.db')} --note`]) {
    expect(await run(wrong)).toMatchObject({ code: 2, stderr: expect.stringContaining('or --note') });
  }
});
