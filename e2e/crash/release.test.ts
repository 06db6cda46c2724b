import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { leadsIn } from '../../server/store/contract/leads-in.ts';
import { AT } from '../../server/store/contract/fixtures.ts';
import { newLead, newPostback, newUser, RECONCILED, reversal } from '../../server/store/contract/money-fixtures.ts';
import { openStore } from '../../server/store/open-store.ts';
import { HOLD_DAYS, type NewLead } from '../../server/store/ports/leads.ts';
import type { LeadState } from '../../server/store/ports/stored-leads.ts';
import type { Store } from '../../server/store/store.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { runToKill, type Kill } from './run-to-kill.ts';

const DATE = AT + 86_400_000;
const LEADS = 60;
/** Longer than a lease. */
const LEASES_ENDED_MS = 31_000;
const kills: readonly Kill[] = [
  ['store.before_commit', 1],
  ['store.after_commit', 2],
  ['store.before_commit', 3],
];
const STATES: readonly LeadState[] = ['pending', 'credited', 'rejected', 'reversed'];

/** Held leads of one wall, of which some are reversed, rejected, or have a reconciliation. */
async function fill(store: Store): Promise<{ adwallId: number; stored: number; due: number }> {
  const user = await newUser(store);
  await newPostback(store, user.profileId, 'json');
  const waits = { verdict: 'hold', reason: HOLD_DAYS, releaseAt: DATE, isAnnounced: true } as const;
  const leads: NewLead[] = [];
  for (let index = 0; index < LEADS; index += 1) {
    leads.push(await newLead(store, { ...user, subid1: `user ${index % 20}` }, waits));
  }
  const [first, second, third] = leads as [NewLead, NewLead, NewLead];
  await store.reverseLead(reversal(first));
  await store.rejectLead({ leadId: second.leadId, reason: 'fraud', at: AT });
  const leadId = `${third.leadId}r`;
  const { releaseAt: _date, ...difference } = { ...third, ...RECONCILED, leadId, deliveryId: `${third.deliveryId}r` };
  expect(await store.creditLead({ ...difference, verdict: 'credit' })).toMatchObject({ kind: 'held' });
  return { adwallId: user.profileId, stored: LEADS + 1, due: LEADS - 1 };
}

/** How many leads are in each state, after checking that the ledger has what is credited, and nothing else. */
async function tally(store: Store, adwallId: number): Promise<Record<LeadState, number>> {
  const counts = { pending: 0, credited: 0, rejected: 0, reversed: 0 };
  const paid: string[] = [];
  for (const state of STATES) {
    const found = await leadsIn(store, { state, adwallId, limit: 1000 });
    counts[state] = found.length;
    if (state === 'credited') paid.push(...found.map(({ leadId }) => leadId));
  }
  const upTo = await store.settledTransaction();
  const { counts: rows } = await store.countCredits({ after: 0, upTo, limit: 1000 });
  expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBe(paid.length);
  const deliveries = await store.listDeliveries({ adwallId, limit: 1000 });
  const about = (wanted: number) => deliveries.filter(({ status }) => status === wanted).map(({ leadId }) => leadId);
  expect(about(1).toSorted()).toEqual(paid.toSorted());
  // Every lead was announced once, and every one that ended without a credit has a message about that.
  expect(new Set(about(0)).size).toBe(LEADS + 1);
  expect(about(0)).toHaveLength(LEADS + 1);
  expect(about(3)).toHaveLength(counts.rejected + counts.reversed);
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  return counts;
}

const { createDatabase } = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'rewards-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['SQLite', async () => `file:${join(folder, 'rewards.db')}`],
  ['PostgreSQL', () => createDatabase()],
] as const)('The release of held leads is killed, %s', (_engine, newDatabase) => {
  test('wherever it is killed, each lead is stored once, in one state, and credited at most once', async () => {
    const databaseUrl = await newDatabase();
    const opened = openStore(databaseUrl);
    await opened.migrate(AT);
    const { adwallId, due, stored } = await fill(opened);
    await opened.close();
    let at = DATE;
    let credited = 0;
    for (const kill of [...kills, null]) {
      const env = { DATABASE_URL: databaseUrl, AT: String(at) };
      const signal = await runToKill('release-to-kill.ts', env, kill);
      expect(signal, kill?.join(' ') ?? 'not killed').toBe(kill === null ? null : 'SIGKILL');
      at += LEASES_ENDED_MS;
      const store = openStore(databaseUrl);
      const counts = await tally(store, adwallId);
      await store.close();
      expect(counts.pending + counts.credited + counts.rejected + counts.reversed).toBe(stored);
      expect(counts).toMatchObject({ rejected: 1, reversed: 1 });
      expect(counts.credited).toBeGreaterThanOrEqual(credited);
      ({ credited } = counts);
    }
    expect(credited).toBe(due);
  });
});
