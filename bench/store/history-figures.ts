import { createSecretKey } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { verifyDatabase } from '../../server/ledger/verification/verify-database.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openVault } from '../../server/security/vault.ts';
import { readStats } from '../../server/statistics/read-stats.ts';
import { openStore } from '../../server/store/open-store.ts';
import { fillHistory } from '../data/fill-history.ts';
import { createWallInStore } from '../data/wall-in-store.ts';

/**
 * Measures operator commands on a large database, on either engine:
 *
 *     node bench/store/history-figures.ts file:/tmp/history.db 1500000
 *     node bench/store/history-figures.ts postgres://…/empty 1500000
 *
 * The database must be empty or missing. Prints one JSON document: milliseconds, and the memory of the whole process.
 */
const NEW_PART = 100;
const AT = Date.UTC(2025, 0, 1);
const ROUNDS = 5;

async function measure(databaseUrl: string, leads: number): Promise<object> {
  const ids = systemIds();
  const store = openStore(databaseUrl);
  await store.migrate(AT);
  const { adwallId } = await createWallInStore(store, AT);
  const postbackId = 'pbk_bench';
  const sealed = new Uint8Array([1]);
  await store.createPostback({ postbackId, adwallId, kind: 'json', sealedUrl: sealed, sealedSecret: sealed, at: AT });

  const fill = (from: number, count: number): Promise<void> =>
    fillHistory(databaseUrl, { adwallId, postbackId, leads: count, accounts: Math.ceil(leads / 10), from, at: AT });
  const startedAt = performance.now();
  await fill(0, leads);
  const fillMs = performance.now() - startedAt;

  const clock = { now: () => AT + leads * 1000 };
  const vault = openVault(createSecretKey(ids.bytes(32)), ids);
  const rss = (): number => Math.round(process.memoryUsage().rss / 1_048_576);
  const before = rss();
  let peak = 0;
  const verify = async (isFull: boolean): Promise<{ ms: number; rows: number }> => {
    const from = performance.now();
    const onProgress = (): void => void (peak = Math.max(peak, rss()));
    const found = await verifyDatabase({ store, vault, ids, clock })({ isFull, isRecorded: true, onProgress });
    if (!found.ok) throw new Error(JSON.stringify(found));
    return { ms: Math.round(performance.now() - from), rows: found.rows };
  };
  const first = await verify(false);
  const idle = await verify(false);
  const count = Math.ceil(leads / NEW_PART);
  await fill(leads, count);
  const news = await verify(false);
  const full = await verify(true);

  const stats = readStats({ store, clock, yieldToEventLoop: turn, wait: async () => undefined });
  const commands: Record<string, () => Promise<unknown>> = {
    'postback list': () => store.listPostbacks({ adwallId: null }),
    'postback log': () => store.listDeliveries({ limit: 50 }),
    'postback log --state exhausted': () => store.listDeliveries({ limit: 50, state: 'exhausted', postbackId }),
    'readiness, deliveries': () => store.deliveryHealth(),
    'readiness, ledger': () => store.lastVerification(),
    'doctor, last attempt': () => store.lastAttempt({ postbackId }),
    'stats, 30 days': () => stats({ adwallId, days: 30 }),
  };
  const ms: Record<string, number> = {};
  for (const [name, run] of Object.entries(commands)) ms[name] = await medianMs(run);
  await store.close();
  return {
    leads,
    engine: store.engine,
    fill_ms: Math.round(fillMs),
    ledger_verify: { first, nothing_new: idle, new_rows: news, full, rss_before_mb: before, peak_rss_mb: peak },
    ms,
  };
}

async function medianMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return Number((times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0).toFixed(2));
}

const [databaseUrl, leads] = process.argv.slice(2);
if (databaseUrl === undefined || !(Number(leads) > 0)) {
  throw new Error('Usage: node bench/store/history-figures.ts DATABASE_URL LEADS');
}
process.stdout.write(`${JSON.stringify(await measure(databaseUrl, Number(leads)), null, 2)}\n`);
