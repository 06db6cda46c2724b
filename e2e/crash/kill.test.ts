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
import { answersAfterKills, wrongAnswers } from './check-answers.ts';
import { repeatedDeliveries, wrongDeliveries } from './check-deliveries.ts';
import { wrongLedgers } from './check-ledger.ts';
import { makeInstallation, type Installation } from './installation.ts';
import { repeatAll, startLoad, type Load } from './load.ts';
import { startServiceToKill, type Ending, type KillOrder, type ServiceToKill } from './start-service-to-kill.ts';
import { toldOf, type Story } from './simulated-users.ts';

/** How often the service is killed at each step: all of them, or this does not compile. */
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

/** A step is reached at most so often before the kill: somewhere in the load, not always with the first request. */
const LATEST_TIME = 12;
const MOST_ANSWERS = 60;
const STORIES = 1500;
const LEASES_ARE_OVER_MS = 61_000;
/** A service that goes on for longer, or beyond the load, never reached its step. */
const PATIENCE_MS = 30_000;

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
  let told: Story[] = [];
  let starts = 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rewards-crash-'));
    sqliteFile = join(dataDir, 'rewards.db');
    receiver = await startPostbackReceiver();
    if (engine === 'PostgreSQL') postgres = await startPostgres();
    const databaseUrl = postgres === undefined ? `file:${sqliteFile}` : await postgres.createDatabase('crash');
    installation = await makeInstallation({ databaseUrl, dataDir, receiver, stories: STORIES });
    load = startLoad(installation.stories);
  });
  afterAll(async () => {
    service?.kill();
    await service?.ended;
    await store?.close();
    await postgres?.stop();
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts it on the same database, later than the last one: what that had leased is free again. */
  async function start(order: KillOrder | null): Promise<ServiceToKill> {
    starts += 1;
    service = await startServiceToKill({ env: installation.env, clockAheadMs: starts * LEASES_ARE_OVER_MS, order });
    load.use(service);
    return service;
  }

  async function endingOf(running: ServiceToKill): Promise<Ending> {
    const timer = setTimeout(() => running.kill(), PATIENCE_MS);
    void load.ended.then(() => running.kill());
    const ending = await running.ended;
    clearTimeout(timer);
    return ending;
  }

  async function expectKilled(running: ServiceToKill, at: KillOrder | null): Promise<void> {
    const ending = await endingOf(running);
    expect(ending).toEqual({ signal: 'SIGKILL', at, output: '' });
    expect(load.underWay(), 'calls without an answer').toBeGreaterThan(0);
  }

  test.each(steps)('at %s', async (step) => {
    const order = { step, time: 1 + below(LATEST_TIME) };
    await expectKilled(await start(order), order);
  });

  test.each(Array.from({ length: RANDOM_KILLS }, (_, index) => index + 1))('at any moment (%i)', async () => {
    const running = await start(null);
    await load.answered(1 + below(MOST_ANSWERS));
    setTimeout(() => running.kill(), below(5));
    await expectKilled(running, null);
  });

  test('what was not answered is taken by the next one, and nothing is taken twice', async () => {
    const running = await start(null);
    told = await load.finish();
    const { done, lost } = answersAfterKills(told);
    expect(done, 'effects that were there though nobody was told').toBeGreaterThan(0);
    expect(lost, 'effects that were not there').toBeGreaterThan(0);
    await repeatAll(running, told);
    expect(wrongAnswers(told)).toEqual([]);
  });

  test('every delivery is made: with its lead, once or more, under one id, a credit before its reversal', async () => {
    store = openStore(installation.env['DATABASE_URL'] ?? '');
    const health = { pending: 0, exhausted: 0, parked: 0, oldest: null, failing: [] };
    await expect.poll(() => store?.deliveryHealth(), { timeout: 40_000 }).toEqual(health);
    expect(await wrongDeliveries(store, installation, told)).toEqual([]);
    expect(repeatedDeliveries(installation), 'deliveries made twice').toBeGreaterThan(0);
    service?.kill();
    expect(await service?.ended).toMatchObject({ signal: 'SIGKILL', output: '' });
  });

  test('the ledger has everything that was answered, once, and is sound', async () => {
    if (store === undefined) throw new Error('The database is not open.');
    expect(told.length).toBeGreaterThan(steps.length);
    expect(await wrongLedgers(store, installation.wall, told)).toEqual([]);
    expect(await wrongEffects(store, installation.wall.adwallId, told.flatMap(toldOf))).toEqual([]);
    if (engine === 'PostgreSQL') return;
    const file = new Database(sqliteFile, { readonly: true });
    expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(file.pragma('foreign_key_check')).toEqual([]);
    file.close();
  });
});
