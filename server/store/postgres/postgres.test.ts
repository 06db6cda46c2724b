import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { attempt, claim, newLead, newPostback, reverse, stored } from '../contract/delivery-fixtures.ts';
import { auditGuardContract } from '../contract/audit-guard.ts';
import { verifyNew } from '../contract/checkpoint-fixtures.ts';
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
import { openPostgres, type PostgresStore } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();

/**
 * Most servers sort text by locale, not by bytes, and so does the tests' server. As in the en_US.UTF-8 of Linux, other
 * characters come before all letters, up to the last code point.
 */
const locale = `locale_provider icu icu_locale 'en-US' icu_rules '&[before 1]0 < \u{10FFFF}' locale 'C'`;
const log = createStatementLog();
/** A busy machine must not interrupt the removal of old rows. */
const timeouts = { ...defaultTimeouts, sliceMs: 60_000 };
storeContract('PostgreSQL', async () =>
  openPostgres({ url: await createDatabase({ locale }), onFirstUse: log.record, timeouts }),
);

describe('PostgreSQL', () => {
  let store: Store;
  let shell: pg.Client;
  let url: string;
  beforeAll(async () => {
    url = await createDatabase();
    store = openStore(url);
    expect(await store.schemaVersion()).toBe(0);
    const others = [1, 2, 3].map(() => openPostgres({ url, poolSize: 1 }));
    const migrated = await Promise.all([store, ...others].map((each) => each.migrate(AT)));
    expect(new Set(migrated.map(({ version }) => version)).size).toBe(1);
    await Promise.all(others.map((each) => each.close()));
    shell = new pg.Client({ connectionString: url });
    await shell.connect();
  });
  afterAll(async () => {
    await shell.end();
    await store.close();
  });

  auditGuardContract('postgres', () => ({ store, sql: (text) => shell.query(text) }));
  recordedActsContract('postgres', () => ({ store, sql: (text) => shell.query(text) }));

  describe('with its own database', () => {
    let own: PostgresStore;
    let other: pg.Client;
    const emptied = [
      'ledger',
      'leads',
      'accounts',
      'persons',
      'deliveries',
      'delivery_counts',
      'ledger_checkpoints',
      'ledger_ranges',
      'ledger_verification',
    ];
    beforeAll(async () => {
      const ownUrl = await createDatabase();
      own = openPostgres({ url: ownUrl, onFirstUse: log.record });
      await own.migrate(AT);
      other = new pg.Client({ connectionString: ownUrl });
      await other.connect();
      // This session bypasses the triggers.
      await other.query('set session_replication_role = replica');
    });
    afterAll(async () => {
      await other.end();
      await own.close();
    });

    checkpointsContract(async () => {
      await other.query(`truncate ${emptied.join()}`);
      return { store: own, sql: (text) => other.query(text) };
    }, 25);

    test('a checkpoint waits for a transaction that has a lower id and is not committed yet', async () => {
      await other.query(`truncate ${emptied.join()}`);
      await other.query('begin');
      await other.query(`
        insert into accounts (account_id, kind, profile_id, created_at, ledger_rows, ledger_sum)
        values (4711, 'wall', 1, 1, 1, 5)`);
      await other.query(`
        insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
        values (4711, 1, nextval('transaction_ids'), 'manual', 5, 5, 1)`);
      await own.postTransaction(transaction(freshAccount()));
      let isDone = false;
      const verified = verifyNew(own).finally(() => (isDone = true));
      // It has read the highest id, and polls for the writer that was active then.
      await expect
        .poll(async () => {
          const { rows } = await other.query<{ looks: number }>(
            `select count(*)::int as looks from pg_stat_activity where query like '%from pg_locks%' and datname = current_database()`,
          );
          return rows[0]?.looks ?? 0;
        })
        .toBeGreaterThan(0);
      expect(isDone).toBe(false);
      await other.query('commit');
      expect(await verified).toMatchObject({ rows: 2, problems: 0, checkpoint: { rows: 2, accounts: 2 } });
      // A transaction that rolls back leaves a gap in the ids, which must not be waited for.
      await other.query('begin');
      await other.query(`select nextval('transaction_ids')`);
      await other.query('rollback');
      expect(await verifyNew(own)).toMatchObject({ problems: 0 });
    });
  });

  ledgerGuardContract('postgres', () => ({
    store,
    sql: (text) => shell.query(text),
    disarm: 'alter table ledger disable trigger all',
    rearm: 'alter table ledger enable trigger all',
  }));

  test('a database that a later build has migrated is refused with a sentence', async () => {
    const newerUrl = await createDatabase();
    const first = openPostgres({ url: newerUrl });
    await first.migrate(AT);
    await first.close();
    const client = new pg.Client({ connectionString: newerUrl });
    await client.connect();
    await client.query('insert into migrations (id, at) values (99, 0)');
    await client.end();
    const later = openPostgres({ url: newerUrl });
    await expect(later.versions()).rejects.toThrow(
      `schema version 99, but this build knows only versions up to ${newestVersion(migrations)}`,
    );
    await expect(later.migrate(AT)).rejects.toThrow('schema version 99');
    await later.close();
  });

  test("a process that was silent for 15 s, by the database's clock, is gone and loses its leases", async () => {
    const { adwallId, postbackId } = await newPostback(store);
    await newLead(store, adwallId);
    const [silent, other] = ['prc_silent', 'prc_other'].map((processId) => ({
      processId,
      keyFingerprint: 'k',
      at: AT,
    }));
    if (silent === undefined || other === undefined) throw new Error('unreachable');
    await store.heartbeat(silent);
    await store.heartbeat(other);
    expect(await claim(store, postbackId, { owner: silent.processId })).toHaveLength(1);
    const silentFor = (ms: number) =>
      shell.query(`update processes set seen_at = seen_at - ${ms} where process_id = 'prc_silent'`);
    await silentFor(10_000);
    expect(await store.heartbeat(other)).toEqual({ freed: 0 });
    expect(await store.liveProcesses()).toHaveLength(2);
    await silentFor(5_001);
    expect((await store.liveProcesses()).map(({ processId }) => processId)).toEqual(['prc_other']);
    expect(await store.heartbeat(other)).toEqual({ freed: 1 });
    expect(await claim(store, postbackId)).toHaveLength(1);
    // It was only slow: it serves again, and owns what it leases from now on.
    await store.heartbeat(silent);
    expect(await store.liveProcesses()).toHaveLength(2);
  });

  test('a replay that waited for the settlement of a credit leaves its reversal due', async () => {
    const { adwallId, postbackId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'delivered' });
    await reverse(store, credited);
    const [reversal] = await claim(store, postbackId);
    if (reversal === undefined) throw new Error('The reversal was not claimed.');
    await store.replayDeliveries({ leadId: credited.leadId, at: AT });
    await store.releaseDeliveries({ deliveryIds: [reversal.delivery.deliveryId], lease: reversal.lease, at: AT });
    await shell.query('begin');
    await shell.query(`select 1 from deliveries where lead_id = '${credited.leadId}' order by status for update`);
    await shell.query(`update deliveries set state = 'delivered' where lead_id = '${credited.leadId}' and status = 1`);
    const replayed = store.replayDeliveries({ postbackId: 'another', at: AT });
    await expect
      .poll(async () => {
        const { rowCount } = await shell.query(
          "select 1 from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()",
        );
        return rowCount;
      })
      .toBe(1);
    await shell.query('commit');
    await replayed;
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'pending' });
  });

  test('a value that PostgreSQL cannot take fails only its own read', async () => {
    const ask = (subid1: string) =>
      store.targetingFacts({ account: { kind: 'wall', profileId: 1, subid1 }, ipDigest: null, panelId: null });
    const settled = await Promise.allSettled([ask('ann'), ask('a\u0000b'), ask('bob'), store.versions()]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  test('a full disk is reported as StorageFull, and counted', async () => {
    await shell.query(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on publishers for each row execute function no_room()`);
    await expect(store.createPublisher({ name: 'P', at: AT })).rejects.toMatchObject({ name: 'StorageFull' });
    expect(store.storageFailures()).toBe(1);
    await shell.query('drop trigger no_room on publishers');
    expect(await store.createPublisher({ name: 'P', at: AT })).toMatchObject({ pubId: expect.any(Number) });
  });

  test("backups are left to PostgreSQL's own tools", async () => {
    expect(await store.backup('/nowhere/copy.db')).toEqual({ kind: 'unsupported' });
  });

  log.expectAll('postgres');
});
