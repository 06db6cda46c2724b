import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../server/runtime/checkpoints.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { startPostgres, type RunningPostgres } from '../support/database/embedded-postgres.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { wrongEffects } from '../support/money/outcomes.ts';
import { answersAfterKills, wrongResponses } from './check-responses.ts';
import { repeatedDeliveries, wrongDeliveries } from './check-deliveries.ts';
import { wrongLedgers } from './check-ledger.ts';
import { createInstallation, type Installation } from './installation.ts';
import { repeatAll, startLoad, type Load } from './load.ts';
import { startServiceToKill, type Ending, type KillOrder, type ServiceToKill } from './start-service-to-kill.ts';
import { outcomesOf, type SimulatedUser } from './simulated-users.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';

/** How often the service is killed at each checkpoint. A missing one does not compile. */
const kills: Record<Checkpoint, number> = {
  'lead.received': 1,
  'lead.verified': 1,
  'lead.decided': 1,
  'store.before_commit': 2,
  'store.after_commit': 2,
  'lead.committed': 1,
  'postback.claimed': 1,
  'postback.sent': 1,
  'postback.settled': 1,
};
const steps = (Object.keys(kills) as Checkpoint[]).flatMap((step) => Array<Checkpoint>(kills[step]).fill(step));
const RANDOM_KILLS = 5;

/** The kill is at a random occurrence of its checkpoint up to this one, so that it is not always the first request. */
const MAX_OCCURRENCE = 12;
const MAX_ANSWERS = 60;
const USERS = 1500;
/** Longer than a lease. */
const LEASES_ENDED_MS = 61_000;
/** A service that runs for longer, or until the load ends, never reached its checkpoint. */
const KILL_TIMEOUT_MS = 2 * CONDITION_LIMIT_MS;

const below = (limit: number): number => Math.floor(Math.random() * limit);

describe.each(['SQLite', 'PostgreSQL'] as const)('The service is killed under load, %s', (engine) => {
  let dataDir: string;
  let sqliteFile: string;
  let postgres: RunningPostgres | undefined;
  let receiver: Awaited<ReturnType<typeof startPostbackReceiver>>;
  let installation: Installation;
  let load: Load;
  let service: ServiceToKill | undefined;
  let store: Store | undefined;
  let finished: SimulatedUser[] = [];
  let starts = 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rewards-crash-'));
    sqliteFile = join(dataDir, 'rewards.db');
    receiver = await startPostbackReceiver();
    if (engine === 'PostgreSQL') postgres = await startPostgres();
    const databaseUrl = postgres === undefined ? `file:${sqliteFile}` : await postgres.createDatabase('crash');
    installation = await createInstallation({ databaseUrl, dataDir, receiver, users: USERS });
    load = startLoad(installation.users);
  });
  afterAll(async () => {
    service?.kill();
    await service?.ended;
    await store?.close();
    await postgres?.stop();
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts a service on the same database. Its clock is so far ahead that the last one's leases have ended. */
  async function start(order: KillOrder | null): Promise<ServiceToKill> {
    starts += 1;
    service = await startServiceToKill({ env: installation.env, clockAheadMs: starts * LEASES_ENDED_MS, order });
    load.use(service);
    return service;
  }

  async function endingOf(running: ServiceToKill): Promise<Ending> {
    const timer = setTimeout(() => running.kill(), KILL_TIMEOUT_MS);
    void load.ended.then(() => running.kill());
    const ending = await running.ended;
    clearTimeout(timer);
    return ending;
  }

  async function expectKilled(running: ServiceToKill, at: KillOrder | null): Promise<void> {
    const ending = await endingOf(running);
    expect(ending).toEqual({ signal: 'SIGKILL', at, output: '' });
    expect(load.unanswered(), 'calls without an answer').toBeGreaterThan(0);
  }

  test.each(steps)('at %s', async (step) => {
    const order = { step, occurrence: 1 + below(MAX_OCCURRENCE) };
    await expectKilled(await start(order), order);
  });

  test.each(Array.from({ length: RANDOM_KILLS }, (_, index) => index + 1))('at any moment (%i)', async () => {
    const running = await start(null);
    await load.answered(1 + below(MAX_ANSWERS));
    setTimeout(() => running.kill(), below(5));
    await expectKilled(running, null);
  });

  test('the next service accepts what got no response, and nothing is stored twice', async () => {
    const running = await start(null);
    finished = await load.finish();
    const { done, lost } = answersAfterKills(finished);
    expect(done, 'effects that were stored but not acknowledged').toBeGreaterThan(0);
    expect(lost, 'effects that were lost').toBeGreaterThan(0);
    await repeatAll(running, finished);
    expect(wrongResponses(finished)).toEqual([]);
  });

  test('every credit and reversal is delivered at least once, under one id, a credit before its reversal', async () => {
    store = openStore(installation.env['DATABASE_URL'] ?? '');
    const health = { pending: 0, exhausted: 0, parked: 0, oldest: null, failing: [] };
    await expect.poll(() => store?.deliveryHealth(), { timeout: 2 * CONDITION_LIMIT_MS }).toEqual(health);
    expect(await wrongDeliveries(store, installation, finished)).toEqual([]);
    expect(repeatedDeliveries(installation), 'deliveries made twice').toBeGreaterThan(0);
    service?.kill();
    expect(await service?.ended).toMatchObject({ signal: 'SIGKILL', output: '' });
  });

  test('the ledger has everything that was acknowledged, exactly once, and is sound', async () => {
    if (store === undefined) throw new Error('The database is not open.');
    expect(finished.length).toBeGreaterThan(steps.length);
    expect(await wrongLedgers(store, installation.wall, finished)).toEqual([]);
    expect(await wrongEffects(store, installation.wall.adwallId, finished.flatMap(outcomesOf))).toEqual([]);
    if (engine === 'PostgreSQL') return;
    const file = new Database(sqliteFile, { readonly: true });
    expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(file.pragma('foreign_key_check')).toEqual([]);
    file.close();
  });
});
