import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { importedOffer } from '../../server/schema/imported-offer.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { catalogRows } from '../data/catalog.ts';
import { fillLedger } from '../data/fill-ledger.ts';
import { clickIdOf, SOURCE } from '../load/lead-requests.ts';
import { createWallInStore } from '../data/wall-in-store.ts';

/**
 * The rounds, by ledger rows: credits per second, and microseconds to list a user's last 20 transactions (absent for an
 * empty ledger).
 */
export interface LedgerFigures {
  credits: Record<number, number[]>;
  lastTwenty: Record<number, number[]>;
  fillSeconds: number;
}

const USERS = 10_000;
const EACH = 100;
const CLICKS_A_USER = 20;
const TOGETHER = 32;
const AT = Date.UTC(2026, 0, 1);

interface Filled {
  rows: number;
  store: Store;
  adwallId: number;
  credited: number;
}

/** Measures databases in `folder` with 0, `small` and `large` ledger rows, in turns. `ms`: length of one turn. */
async function measureLedger(folder: string, sizes: readonly number[], ms: number): Promise<LedgerFigures> {
  const ids = systemIds();
  const startedAt = performance.now();
  const all: Filled[] = [];
  for (const rows of sizes) all.push(await filled(folder, rows));
  const fillSeconds = (performance.now() - startedAt) / 1_000;

  const credit = (of: Filled) => {
    const n = of.credited++;
    if (n >= USERS * CLICKS_A_USER) throw new Error('There are no clicks left.');
    const lead = { leadId: ids.timeOrdered('lead', AT), payout: 12_500, amount: 125_000, at: AT };
    const click = { clickId: clickIdOf(n), offerId: 101 + Math.floor(n / USERS) };
    return of.store.creditLead({
      ...lead,
      kind: 'complete',
      takes: 'event',
      source: SOURCE,
      externalId: `T-${n}`,
      eventId: '',
      clickId: click.clickId,
      eventCount: 0,
      verdict: 'credit',
      reason: null,
      findings: [],
      cap: null,
      day: '2026-01-01',
      deliveryId: ids.timeOrdered('dlv', AT),
      event: {
        ...lead,
        ...click,
        identity: lead.leadId,
        kind: 'complete',
        offerName: 'Meadow offer',
        eventId: null,
        eventName: null,
        currencyName: 'Coins',
        country: 'US',
        leadAt: AT,
        reason: null,
      },
    });
  };
  const list = ({ adwallId, rows, store }: Filled, n: number) => {
    const subid1 = `user-${n % (rows / EACH)}`;
    return store.listTransactions({ account: { kind: 'wall', profileId: adwallId, subid1 }, limit: 20, offset: 0 });
  };
  const credits: Record<number, number[]> = {};
  const lastTwenty: Record<number, number[]> = {};
  const rounds = 9;
  for (let round = -1; round < rounds; round++) {
    for (const one of all) {
      const rate = await creditRate(ms, () => credit(one));
      if (round >= 0) (credits[one.rows] ??= []).push(rate);
    }
    for (const one of all) {
      if (one.rows === 0) continue;
      const us = await timeOf(ms / 4, (n) => list(one, n));
      if (round >= 0) (lastTwenty[one.rows] ??= []).push(us);
    }
  }
  for (const { store } of all) await store.close();
  return { credits, lastTwenty, fillSeconds };
}

/** Credits per second, with 32 in parallel. */
async function creditRate(ms: number, credit: () => Promise<{ kind: string }>): Promise<number> {
  const startedAt = performance.now();
  let credits = 0;
  while (performance.now() - startedAt < ms) {
    const outcomes = await Promise.all(Array.from({ length: TOGETHER }, credit));
    const bad = outcomes.find(({ kind }) => kind !== 'credited');
    if (bad !== undefined) throw new Error(`A lead was ${bad.kind}.`);
    credits += TOGETHER;
  }
  return (credits * 1_000) / (performance.now() - startedAt);
}

async function timeOf(ms: number, call: (n: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let calls = 0;
  // The stride spreads the users over the whole table.
  for (; performance.now() - startedAt < ms; calls++) await call(calls * 7_919);
  return ((performance.now() - startedAt) * 1_000) / calls;
}

async function filled(folder: string, rows: number): Promise<Filled> {
  const file = join(folder, `${rows}.db`);
  const store = openStore(`file:${file}`);
  await store.migrate(AT);
  const { adwallId } = await createWallInStore(store, AT);
  const offers = Array.from(catalogRows({ size: 200, targeted: true }), (row) => importedOffer.parse(row));
  await store.importOffers({ offers, prune: false, at: AT - DAY_MS });
  fillLedger(file, { adwallId, accounts: USERS, rows, each: EACH, clicks: CLICKS_A_USER, at: AT - HOUR_MS });
  return { rows, store, adwallId, credited: 0 };
}

if (import.meta.main) {
  const [folder = '', ms = '', ...sizes] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await measureLedger(folder, sizes.map(Number), Number(ms))));
}
