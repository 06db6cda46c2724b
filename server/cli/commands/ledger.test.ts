import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkLedger } from '../../ledger/verification/ledger-health.ts';
import { credit, useCommandLine } from '../command-line.fixture.ts';

const { file, inInstallation, json, run, setUp } = useCommandLine();

/** Changes the ledger, bypassing its triggers. */
function tamper(sql: string): void {
  const db = new Database(file('rewards.db'));
  for (const trigger of db.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all()) {
    db.exec(`drop trigger ${String(trigger)}`);
  }
  db.exec(sql);
  db.close();
}

const verdict = async (line: string): Promise<unknown> => {
  const { code, stdout } = await run(`${line} --json`);
  return { code, ...(JSON.parse(stdout) as object) };
};

test('ledger verify checks what is new since the last checkpoint, and says what is broken', async () => {
  await setUp();
  await inInstallation(credit);
  const resolved = { unresolved: null, damage_found_at: null };
  const first = { ok: true, full: true, accounts: 1, rows: 1, problems: 0, broken: [], ...resolved };
  expect(await json('ledger verify')).toEqual({
    ...first,
    checkpoint: { number: 1, up_to: 1, mac: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await json('ledger verify')).toMatchObject({ ...first, full: false, rows: 0, checkpoint: { number: 1 } });
  await inInstallation(credit);
  expect(await json('ledger verify')).toMatchObject({ full: false, rows: 1, checkpoint: { number: 2, up_to: 2 } });
  tamper('update ledger set balance_after = balance_after + 1 where seq = 2');
  expect(await verdict('ledger verify')).toMatchObject({
    code: 1,
    ok: false,
    full: false,
    rows: 0,
    problems: 3,
    checkpoint: { number: 2 },
    broken: [
      { accountId: 1, seq: 2, problem: 'its balance is not what the service wrote' },
      { accountId: null, problem: "balances of accounts 0 to 4095 don't follow from the last checkpoint" },
      { accountId: 1, seq: 2, problem: 'balance_after is not the balance before plus the amount' },
    ],
  });
});

test('ledger verify --full finds a change that fits the rules, which ledger reseal accepts and the audit log shows', async () => {
  await setUp();
  await inInstallation(credit);
  await json('ledger verify');
  await inInstallation(credit);
  await json('ledger verify');
  tamper("update ledger set offer_name = 'Another' where seq = 1");
  expect(await json('ledger verify')).toMatchObject({ ok: true });
  const { code, stderr, stdout } = await run('ledger verify --full');
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Checking the database file (step 1 of 5).\n' });
  expect(stdout).toContain('rows with transaction_id 1 to 1 are not those of checkpoint 1');
  await inInstallation(async ({ store }) => expect(await store.lastVerification()).toMatchObject({ problems: 1 }));
  expect((await run('ledger reseal')).code).toBe(0);
  expect((await run('ledger verify --full')).code).toBe(0);
  const filter = { action: null, actorId: null, before: null, publishers: null, limit: 1 };
  await inInstallation(async ({ store }) =>
    expect(await store.listAudit(filter)).toMatchObject([{ subject: 'ledger reseal' }]),
  );
});

test('what ledger verify --full found stays wrong, in backups too, until it finds nothing more', async () => {
  await setUp();
  await inInstallation(credit);
  await inInstallation(credit);
  await json('ledger verify');
  const isReady = () => inInstallation(async ({ store }) => (await checkLedger({ store }).check()).state);
  expect(await isReady()).toBe('ok');
  tamper("update ledger set offer_name = 'Another' where seq = 1");
  expect(await verdict('ledger verify --full')).toMatchObject({ code: 1, problems: 1, unresolved: null });
  await inInstallation(credit);
  const unresolved = { problems: 1, found_at: expect.stringMatching(/^\d{4}-.*Z$/) };
  // The new rows are right, but the old problem remains, so no checkpoint covers it.
  const still = { code: 1, ok: false, full: false, rows: 1, problems: 0, broken: [], unresolved };
  for (let night = 0; night < 2; night += 1) {
    const copy = file(`night-${night}.db`);
    expect(await verdict(`backup ${copy}`)).toMatchObject({ ...still, file: copy, checkpoint: { number: 1 } });
    expect(await verdict('ledger verify')).toMatchObject({ ...still, checkpoint: { number: 1 } });
    expect((await run(`restore ${copy} --check`)).stderr).toContain('The ledger in the backup has problems.');
  }
  expect((await run('ledger verify')).stdout).toContain('A full verification found 1 problem at ');
  expect(await isReady()).toBe('warning');
  expect(await verdict('ledger reseal')).toMatchObject({ code: 0, ok: true, unresolved: null });
  expect(await isReady()).toBe('ok');
  expect(await verdict('ledger verify')).toMatchObject({ code: 0, ok: true, unresolved: null });
});

test('readiness warns of a damaged file that ledger verify --full found, and ledger verify says so, too', async () => {
  await setUp();
  await inInstallation(credit);
  await json('ledger verify');
  const db = new Database(file('rewards.db'));
  db.exec('create table filler (n integer primary key, text text); create index by_text on filler (text)');
  db.exec("insert into filler values (1, 'right')");
  db.unsafeMode(true).pragma('writable_schema = on');
  // The schema now claims that the index is on a different column than its entries.
  db.exec("update sqlite_schema set sql = 'create index by_text on filler (n)' where name = 'by_text'");
  db.close();
  const damaged = await verdict('ledger verify --full');
  expect(damaged).toEqual({ code: 1, ok: false, damage: [expect.stringMatching(/by_text/)] });
  const detail = () => inInstallation(async ({ store }) => (await checkLedger({ store }).check()).detail);
  expect(await detail()).toMatch(/^The database file was found to be damaged at /);
  expect(await verdict('ledger verify')).toMatchObject({
    code: 1,
    ok: false,
    problems: 0,
    damage_found_at: expect.stringMatching(/Z$/),
  });
  expect((await run('ledger verify')).stdout).toMatch(/Restore a backup; if you\shave, run ledger verify --full\./);

  const again = new Database(file('rewards.db'));
  again.exec('reindex by_text');
  again.close();
  expect(await verdict('ledger verify --full')).toMatchObject({ code: 0, ok: true, damage_found_at: null });
  expect(await detail()).toBeUndefined();
});

test('ledger verify names a user whose newest credit was deleted, and ledger reseal accepts what was repaired', async () => {
  await setUp();
  await inInstallation(credit);
  await inInstallation(credit);
  tamper('delete from ledger where seq = 2');
  const broken = [{ accountId: 1, seq: 1, problem: 'it ends with row 1, but the service wrote 2' }];
  for (const line of ['ledger verify', 'ledger verify --full']) {
    expect(await verdict(line)).toMatchObject({ code: 1, ok: false, problems: 1, broken });
  }
  expect(await verdict('ledger reseal')).toMatchObject({ code: 0, ok: true, rows: 1 });
  expect(await json('ledger verify')).toMatchObject({ ok: true });
});

test('a new master key opens the checkpoints of the old one', async () => {
  await setUp();
  await inInstallation(credit);
  await json('ledger verify');
  await json('key rewrap');
  await inInstallation(credit);
  expect(await json('ledger verify')).toMatchObject({ ok: true, full: false, rows: 1 });
  expect((await run('ledger verify --full')).code).toBe(0);
});
