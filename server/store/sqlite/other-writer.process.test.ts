import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { within } from '../../../e2e/support/service/within.ts';
import { AT, freshAccount, newKey, transaction } from '../contract/fixtures.ts';
import { connect, serveFrom } from './connect.ts';
import { openSqlite } from './open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-writer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const driver = import.meta.resolve('better-sqlite3');
const engine = new URL('open-sqlite.ts', import.meta.url).href;
const fixtures = new URL('../contract/fixtures.ts', import.meta.url).href;

/** Runs `source` in another process until its output begins. `stop` ends its input and returns the rest of its output. */
async function startOther(source: string): Promise<{ stop(): Promise<string> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await within(30_000, 'the other process to begin', once(child.stdout, 'data'));
  return {
    async stop() {
      child.stdin.end();
      await within(30_000, 'the other process to end', once(child, 'close'));
      return output;
    },
  };
}

/** A process that holds the write lock, as a long import does. */
function startHolder(file: string) {
  return startOther(`
    import Database from ${JSON.stringify(driver)};
    const db = new Database(${JSON.stringify(file)});
    db.exec('begin immediate');
    process.stdout.write('holding');
    process.stdin.once('end', () => { db.exec('commit'); db.close(); }).resume();`);
}

/** A process that commits without a pause, through its own store. It says how often it did. */
function startWriter(file: string, account: ReturnType<typeof freshAccount>) {
  return startOther(`
    import { openSqlite } from ${JSON.stringify(engine)};
    import { transaction } from ${JSON.stringify(fixtures)};
    const store = openSqlite({ file: ${JSON.stringify(file)} });
    let isStopping = false;
    process.stdin.once('end', () => { isStopping = true; }).resume();
    const account = ${JSON.stringify(account)};
    let posted = 0;
    while (!isStopping) {
      await Promise.all(Array.from({ length: 8 }, () => store.postTransaction(transaction(account))));
      if (posted === 0) process.stdout.write('writing ');
      posted += 8;
    }
    await store.close();
    process.stdout.write(String(posted));`);
}

test('while another process holds the write lock, requests are read and the event loop turns; then the write succeeds', async () => {
  const file = join(folder, 'held.db');
  const store = openSqlite({ file });
  await store.migrate(AT);
  const account = freshAccount();
  await store.postTransaction(transaction(account));
  const other = await startHolder(file);
  let isWritten = false;
  const writing = store.postTransaction(transaction(account)).finally(() => {
    isWritten = true;
  });
  const opening = store.openPerson({ account: freshAccount(), newKey, at: AT });
  for (let turn = 0; turn < 200; turn++) {
    await nextTurn();
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 1 });
  }
  expect(isWritten).toBe(false);
  // What a start does.
  const migrating = store.migrate(AT);
  expect(await store.schemaVersion()).toBeGreaterThan(0);
  await other.stop();
  expect(await writing).toMatchObject({ kind: 'posted', balance: 20_000 });
  await opening;
  expect(await migrating).toEqual({ version: await store.schemaVersion() });
  await store.close();
});

test('a database that is served never waits in the driver, where a wait would stop the event loop', () => {
  const db = connect(join(folder, 'served.db'));
  expect(db.pragma('busy_timeout', { simple: true })).toBe(5000);
  serveFrom(db);
  expect(db.pragma('busy_timeout', { simple: true })).toBe(0);
  db.close();
});

test('of two processes that write without a pause, both make progress, and nothing is lost', async () => {
  const file = join(folder, 'both.db');
  const store = openSqlite({ file });
  await store.migrate(AT);
  const theirs = freshAccount();
  const ours = freshAccount();
  const other = await startWriter(file, theirs);
  for (let n = 0; n < 200; n++) await store.postTransaction(transaction(ours));
  const posted = Number((await other.stop()).split(' ')[1]);
  const total = async (account: typeof ours) => (await store.listTransactions({ account, limit: 1, offset: 0 })).total;
  expect([await total(ours), await total(theirs)]).toEqual([200, posted]);
  expect(posted).toBeGreaterThan(8);
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  await store.close();
});

test('an erasure and the purge of the log wait for another process that writes', async () => {
  const file = join(folder, 'log.db');
  const store = openSqlite({ file });
  await store.migrate(AT);
  const account = freshAccount();
  await store.postTransaction(transaction(account));
  const other = await startHolder(file);
  const stopped = other.stop();
  const erased = store.erasePerson({ account, at: AT });
  expect(await erased).not.toBeNull();
  expect(await store.purgeLog({ waitMs: 1000 })).toEqual({ kind: 'done' });
  await stopped;
  await store.close();
});
