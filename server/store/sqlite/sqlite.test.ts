import Database from 'better-sqlite3';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditGuardContract } from '../contract/audit-guard.ts';
import { checkpointsContract } from '../contract/checkpoints.ts';
import { createStatementLog } from '../contract/executed-statements.ts';
import { AT, freshAccount, transaction } from '../contract/fixtures.ts';
import { ledgerGuardContract } from '../contract/ledger-guard.ts';
import { recordedActsContract } from '../contract/recorded-acts.ts';
import { migrations } from '../migrations/all.ts';
import { newestVersion } from '../migrations/migration.ts';
import { openStore } from '../open-store.ts';
import { storeContract } from '../store.contract.ts';
import type { Store } from '../store.ts';
import { connect } from './connect.ts';
import { openSqlite } from './open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-wall-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = createStatementLog();
storeContract('SQLite', () =>
  openSqlite({ file: join(folder, 'made', 'on-the-way', 'contract.db'), onFirstUse: log.record }),
);

describe('SQLite', () => {
  let store: Store;
  const file = join(folder, 'guard.db');
  beforeAll(async () => {
    store = openSqlite({ file });
    await store.migrate(AT);
  });
  afterAll(() => store.close());

  /** A shell that sets none of our pragmas. */
  async function sql(text: string): Promise<void> {
    const shell = new Database(file);
    try {
      shell.exec(text);
    } finally {
      shell.close();
    }
  }

  auditGuardContract('sqlite', () => ({ store, sql }));
  recordedActsContract('sqlite', () => ({ store, sql }));

  const emptied: Store[] = [];
  const empty = join(folder, 'empty.db');
  beforeAll(async () => {
    const first = openSqlite({ file: empty });
    await first.migrate(AT);
    await first.close();
    const shell = new Database(empty);
    for (const name of ['no_update', 'no_delete', 'no_replace']) shell.exec(`drop trigger ledger_${name}`);
    shell.close();
  });
  afterAll(() => Promise.all(emptied.map((each) => each.close())));
  checkpointsContract(async () => {
    const own = join(folder, `checkpoints-${emptied.length}.db`);
    copyFileSync(empty, own);
    const copy = openSqlite({ file: own, onFirstUse: log.record });
    emptied.push(copy);
    return {
      store: copy,
      sql: async (text) => {
        const other = new Database(own);
        other.exec(text);
        other.close();
      },
    };
  }, 60);

  ledgerGuardContract('sqlite', () => ({
    store,
    sql,
    disarm: 'drop trigger ledger_no_update; drop trigger ledger_no_delete',
    rearm: `
      create trigger ledger_no_update before update on ledger begin select raise(abort, 'no'); end;
      create trigger ledger_no_delete before delete on ledger begin select raise(abort, 'no'); end;`,
  }));

  test('a database that a later build has migrated is refused with a sentence, and left as it is', async () => {
    const newer = join(folder, 'newer.db');
    const first = openSqlite({ file: newer });
    expect(await first.schemaVersion()).toBe(0);
    await first.migrate(AT);
    await first.close();
    const shell = new Database(newer);
    shell.exec('insert into migrations (id, at) values (99, 0)');
    shell.close();
    expect(() => openSqlite({ file: newer })).toThrow(
      `schema version 99, but this build knows only versions up to ${newestVersion(migrations)}`,
    );
  });

  test('a backup is a complete copy although writes go on', async () => {
    const copy = join(folder, 'copy.db');
    const account = freshAccount();
    await store.postTransaction(transaction(account));
    const writing = Array.from({ length: 50 }, () => store.postTransaction(transaction(account)));
    expect(await store.backup(copy)).toEqual({ kind: 'done' });
    await Promise.all(writing);
    const restored = openSqlite({ file: copy });
    const { total, balance } = await restored.listTransactions({ account, limit: null, offset: 0 });
    expect(balance).toBe(total * 10_000);
    expect(total).toBeGreaterThan(0);
    await restored.close();
    await expect(store.backup(join(folder, 'no', 'such', 'folder.db'))).rejects.toThrow();
  });

  test('writes that were queued before closing are stored, and later ones are refused', async () => {
    const closing = openSqlite({ file: join(folder, 'closing.db') });
    await closing.migrate(AT);
    const account = freshAccount();
    const posted = closing.postTransaction(transaction(account));
    const closed = closing.close();
    await expect(closing.postTransaction(transaction(account))).rejects.toThrow('The store is closed.');
    expect(await posted).toMatchObject({ kind: 'posted' });
    await closed;
    await closing.close();
    const again = openSqlite({ file: join(folder, 'closing.db') });
    expect((await again.listTransactions({ account, limit: 1, offset: 0 })).total).toBe(1);
    await again.close();
  });

  test('a database URL of an unknown kind is refused', () => {
    expect(() => openStore('mysql://localhost')).toThrow('DATABASE_URL');
  });

  log.expectAll('sqlite');
});

test('only their owner can read a new database and its copy, and deleted data is overwritten', async () => {
  const file = join(folder, 'own', 'private.db');
  const store = openStore(`file:${file}`);
  await store.migrate(1);
  await store.backup(`${file}.copy`);
  for (const name of [file, `${file}-wal`, `${file}.copy`]) expect(statSync(name).mode & 0o077, name).toBe(0);
  await store.close();
  const db = connect(file);
  expect(db.pragma('secure_delete', { simple: true })).toBe(1);
  db.close();
});
