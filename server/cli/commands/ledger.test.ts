import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { credit, useCommandLine } from '../command-line.fixture.ts';

const { file, inInstallation, json, run, setUp } = useCommandLine();

test('ledger verify says what is broken, and fails', async () => {
  await setUp();
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 0, rows: 0 });
  await inInstallation(credit);
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 1, rows: 1 });
  const db = new Database(file('rewards.db'));
  for (const trigger of db.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all()) {
    db.exec(`drop trigger ${String(trigger)}`);
  }
  db.exec('update ledger set balance_after = balance_after + 1');
  db.close();
  const { code, stdout } = await run('ledger verify --json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, rows: 1, broken: [{ seq: 1, problem: expect.any(String) }] });
});
