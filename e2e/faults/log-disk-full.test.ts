import { existsSync, mkdirSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { endPostgres, newServer } from '../support/database/embedded-postgres.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { mountSmallDisk } from '../support/service/small-disk.ts';
import { startService } from '../support/service/start-service.ts';
import { within } from '../support/service/within.ts';

const { folder, isMounted } = mountSmallDisk(160);

// PostgreSQL can't go on without its log, so it ends, and needs space to start again.
test.skipIf(!isMounted)(
  'when the disk of its log is full, PostgreSQL ends; once it runs again, all that was acknowledged is there once',
  async () => {
    const parts = { databaseDir: join(folder, 'data'), port: await reservePort(), settings: { wal_recycle: 'off' } };
    mkdirSync(parts.databaseDir);
    const first = newServer(parts);
    let running = first;
    onTestFinished(() => endPostgres(running, parts.databaseDir));
    await within(CONDITION_LIMIT_MS, 'initdb of PostgreSQL', first.initialise());
    await within(CONDITION_LIMIT_MS, 'PostgreSQL to start', first.start());
    const databaseUrl = `postgres://rewards:rewards@127.0.0.1:${parts.port}/postgres`;
    const service = await startService({ databaseUrl, env: { DATABASE_CONNECT_TIMEOUT_MS: '500' } });
    const wall = await service.newWall();
    const user = service.newUser();
    const post = (key: string) =>
      service.client.post(wall.user(user, 'transactions.json'), {
        query: { api_key: wall.secretKey, currency_adjustment: 1 },
        headers: { 'Idempotency-Key': key },
      });
    expect((await post('before')).status).toBe(201);

    const ballast = join(folder, 'ballast');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    const stranger = new pg.Client({ connectionString: databaseUrl });
    stranger.on('error', () => undefined);
    await stranger.connect();
    // The next write begins a file of the log, for which there is no space.
    await stranger.query('select pg_switch_wal()').catch(() => undefined);
    const answers = await Promise.all(['a', 'b', 'c'].map(post));
    const codes = new Set(answers.map(({ status, code }) => `${status} ${String(code)}`));
    expect([...codes].filter((code) => !/^503 (?:database_unavailable|outcome_unknown)$/.test(code))).toEqual([]);
    // A server deletes this file when it ends.
    await expect.poll(() => existsSync(join(parts.databaseDir, 'postmaster.pid'))).toBe(false);
    const readiness = async () => {
      // Readiness keeps a result for a second.
      service.clock.linger(1000);
      return service.client.get('/health/ready');
    };
    expect(await readiness()).toMatchObject({ status: 503, body: { checks: { database: { state: 'failed' } } } });
    expect(await post('a')).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect((await service.client.get('/health/serving')).status).toBe(200);

    truncateSync(ballast);
    // When the process ends, the library would wait for the one that has ended.
    Reflect.deleteProperty(first, 'process');
    running = newServer(parts);
    await within(CONDITION_LIMIT_MS, 'PostgreSQL to start again', running.start());
    await expect.poll(async () => (await readiness()).status).toBe(200);
    for (const key of ['before', 'a', 'b', 'c']) expect((await post(key)).status).toBe(201);
    expect(await readHistory(service, wall, user)).toEqual({ amounts: [1, 1, 1, 1], balance: 4 });
    expect((await service.store.verifyLedger({ limit: 1 })).broken).toEqual([]);
    await service.stop();
  },
);
