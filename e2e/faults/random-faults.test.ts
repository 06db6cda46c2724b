import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { startServiceToKill } from '../crash/start-service-to-kill.ts';
import { startPostgres, type RunningPostgres } from '../support/database/embedded-postgres.ts';
import { startFaultProxy } from '../support/database/fault-proxy.ts';
import { watchPostback } from '../support/money/money-wall.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { MASTER_KEY, startService } from '../support/service/start-service.ts';
import { wrongEffects } from '../support/money/outcomes.ts';
import { buildWorkload } from './build-workload.ts';
import { runWorkload } from './run-workload.ts';
import { startRandomFaults } from './random-faults.ts';

/** The seed of the first run. A failure names its seed; `FAULT_SEED=7 npx vitest run e2e/faults` repeats it. */
const firstSeed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const RUNS = 2;
const USERS = 40;

describe('PostgreSQL fails at random under mixed load', () => {
  let postgres: RunningPostgres;
  let receiver: Awaited<ReturnType<typeof startPostbackReceiver>>;
  beforeAll(async () => {
    postgres = await startPostgres();
    receiver = await startPostbackReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await postgres.stop();
  });

  // Concurrent, because a run mostly waits for timeouts.
  test.concurrent.each(Array.from({ length: RUNS }, (_, run) => firstSeed + run))(
    "with FAULT_SEED=%i every effect matches its caller's response, and the process survives",
    async (seed) => {
      const databaseUrl = await postgres.createDatabase(`faults_${seed}`);
      const dataDir = mkdtempSync(join(tmpdir(), 'rewards-faults-'));
      const shell = new pg.Client({ connectionString: databaseUrl });
      shell.on('error', () => undefined);
      await shell.connect();
      const setUp = await startService({ databaseUrl });
      setUp.clock.moveTo(Date.now());
      const wall = await setUp.newWall();
      await watchPostback(setUp, wall, receiver);
      const { outcomes, workload } = await buildWorkload(setUp, wall, await setUp.newSource(), USERS);
      await setUp.stop();

      const proxy = await startFaultProxy(databaseUrl);
      const service = await startServiceToKill({
        env: {
          DATABASE_URL: proxy.urlOf(databaseUrl),
          DATA_DIR: dataDir,
          MASTER_KEY,
          PORT: '0',
          RATE_LIMIT: '0',
          MAX_WAIT_MS: '0',
          DATABASE_CONNECT_TIMEOUT_MS: '2000',
          DATABASE_STATEMENT_TIMEOUT_MS: '1000',
          OUTBOUND_ALLOW: receiver.host,
        },
        clockAheadMs: 0,
        order: null,
      });
      const random = startRandomFaults(proxy, shell, seed);
      const ended = service.ended.then(({ output }) => Promise.reject(new Error(`The process ended.\n${output}`)));
      const answered = await Promise.race([runWorkload(service.url, workload), ended]);
      await random.stop();

      const store: Store = openStore(databaseUrl);
      expect(await wrongEffects(store, wall.adwallId, [...outcomes, ...answered])).toEqual([]);
      expect(random.injected.size, 'kinds of faults').toBeGreaterThan(4);
      expect(new Set(answered.map(({ result }) => result)), 'results').toContain('unknown');
      await store.close();
      await shell.end();
      service.kill();
      expect(await service.ended).toMatchObject({ signal: 'SIGKILL' });
      await proxy.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    120_000,
  );
});
