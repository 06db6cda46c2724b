import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { pgbouncer, startPgbouncer } from '../../e2e/support/database/pgbouncer.ts';
import { sharedPostgres } from '../../e2e/support/database/shared-postgres.ts';
import { DAY } from '../runtime/clock.fixture.ts';
import { firstIdOf } from '../runtime/ids.ts';
import { verifyDatabase } from '../ledger/verification/verify-database.ts';
import { click, lead } from '../store/contract/fixtures.ts';
import { reversal } from '../store/contract/money-fixtures.ts';
import type { NewLead } from '../store/ports/leads.ts';
import { openPostgres } from '../store/postgres/open-postgres.ts';
import { openRun, unaborted } from './retention.fixture.ts';

const { createDatabase } = sharedPostgres();

/** What the store connects to. */
const ways = { directly: async (url: string) => ({ url }), 'through PgBouncer': throughPgbouncer };

async function throughPgbouncer(directUrl: string) {
  const bouncer = await startPgbouncer(directUrl);
  onTestFinished(() => bouncer.stop());
  return { url: bouncer.urlOf(directUrl), directUrl };
}

const tried = Object.entries(ways).filter(([, open]) => open !== throughPgbouncer || pgbouncer !== null);

test.each(tried)('the job drops months of which little is needed, and what is needed stays: %s', async (_, open) => {
  const url = await createDatabase();
  const store = openPostgres(await open(url));
  const shell = new pg.Client({ connectionString: url });
  await shell.connect();
  onTestFinished(async () => {
    await shell.end();
    await store.close();
  });
  const now = new Date();
  const startOf = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months);
  const at = startOf(0) + DAY;
  await store.migrate(at);
  const { adwallId, clock, ids, run, vault } = await openRun({ store });
  const postbackId = 'pbk_months';
  const sealed = new Uint8Array([1]);
  await store.createPostback({ postbackId, adwallId, kind: 'get', sealedUrl: sealed, sealedSecret: sealed, at });
  const storeClick = async (name: string): Promise<string> => {
    const clickId = `${firstIdOf('clk', at)}${name}`;
    const account = { kind: 'wall', profileId: adwallId, subid1: name } as const;
    expect(await store.recordClick(click(account, { clickId, at }))).toMatchObject({ kind: 'recorded' });
    return clickId;
  };
  const storeLead = async (name: string): Promise<NewLead> => {
    const given = lead(await storeClick(name), {
      leadId: `${firstIdOf('lead', at)}${name}`,
      deliveryId: `${firstIdOf('dlv', at)}${name}`,
      at,
    });
    expect(await store.creditLead(given)).toMatchObject({ kind: 'credited', deliveries: 1 });
    return given;
  };
  /** Sends what is due. `outcome`: what becomes of it. */
  const send = async (outcome: { kind: 'delivered' } | { kind: 'exhausted' }): Promise<void> => {
    const due = { at: clock.now(), leaseUntil: clock.now() + 1, probeAt: clock.now() };
    const claimed = await store.claimDeliveries({ postbackId, limit: 9, lease: 'l', owner: 'prc', ...due });
    expect(claimed).toHaveLength(1);
    for (const { deliveryId } of claimed) {
      const attempt = { at, ms: 1, httpStatus: 200, error: null, body: '' };
      await store.settleDeliveries([
        { deliveryId, lease: 'l', attempt, outcome, receiver: 'up', probeAt: due.probeAt },
      ]);
    }
  };
  clock.forward(at - clock.now());
  const unheard = await storeLead('ann');
  await send({ kind: 'exhausted' });
  const paid = await storeLead('bob');
  await send({ kind: 'delivered' });
  const alone = await storeClick('cleo');

  clock.forward(startOf(1) + 181 * DAY - clock.now());
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({
    kind: 'done',
    removed: { clicks: 1, lead_clicks: 1, deliveries: 1 },
    months: expect.arrayContaining(
      ['clicks', 'deliveries', 'attempts'].map((table) => ({ partition: `${table}_before`, outcome: 'dropped' })),
    ),
  });

  const tables = async (sql: string) => (await shell.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  expect(await tables(`select relname as name from pg_class where relname like '%\\_before'`)).toEqual([]);
  expect(await tables(`select tableoid::regclass::text as name from clicks`)).toEqual(['clicks_kept']);
  expect(await tables(`select tableoid::regclass::text as name from deliveries`)).toEqual(['deliveries_kept']);
  expect(await store.readClick(alone)).toBeNull();
  expect(await store.readClick(unheard.clickId)).toMatchObject({ clickId: unheard.clickId });
  // Kept rows work as before, and so do removed ones.
  expect(await store.replayDeliveries({ leadId: unheard.leadId, at: clock.now() })).toEqual({ replayed: 1 });
  await send({ kind: 'delivered' });
  for (const given of [unheard, paid]) {
    const taken = reversal(given, { at: clock.now(), deliveryId: `${firstIdOf('dlv', clock.now())}${given.leadId}` });
    expect(await store.reverseLead(taken)).toMatchObject({ kind: 'reversed', deliveries: 1, balance: 0 });
  }
  const verified = await verifyDatabase({ store, vault, ids, clock })({ isFull: true, isRecorded: true });
  expect(verified).toMatchObject({ ok: true, rows: 4 });
});
