import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readHistory } from '../support/money/money-wall.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { startService } from '../support/service/start-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-disk-'));
const isMounted = mountSmallDisk();
afterAll(() => {
  if (isMounted) runCommand('umount', [folder]);
  rmSync(folder, { recursive: true });
});

/** Mounts a disk of a few megabytes. Returns false if this user may not. */
function mountSmallDisk(): boolean {
  if (process.platform !== 'linux') return false;
  return tryCommand('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).status === 0;
}

test.skipIf(!isMounted)(
  'on a full disk writes are 503 storage_full, proxies go on so that reads work, readiness gives the reason, and it recovers',
  async () => {
    const service = await startService({ databaseUrl: `file:${join(folder, 'rewards.db')}` });
    const { client, clock } = service;
    const wall = await service.newWall();
    const user = service.newUser();
    const post = () =>
      client.post(wall.user(user, 'transactions.json'), {
        query: { api_key: wall.secretKey, currency_adjustment: 1, description: 'x'.repeat(255) },
      });
    const readiness = async () => {
      // Readiness keeps a result for a second.
      clock.linger(1000);
      return client.get('/health/ready');
    };
    expect((await post()).status).toBe(201);
    expect((await readiness()).body).toMatchObject({ ready: true, checks: { database: { state: 'ok' } } });

    const ballast = join(folder, 'ballast');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    let accepted = 1;
    let answer = await post();
    for (; answer.status === 201; answer = await post()) accepted += 1;
    expect(answer).toMatchObject({ status: 503, code: 'storage_full' });
    expect(answer.headers.get('retry-after')).toBe('60');
    const detail = 'The disk that holds the database is full.';
    expect(await readiness()).toMatchObject({
      status: 503,
      body: { ready: false, checks: { database: { state: 'failed', detail } } },
    });
    expect(await client.get('/health/serving')).toMatchObject({ status: 200, body: { serving: true } });
    expect(await readHistory(service, wall, user)).toMatchObject({ balance: accepted });

    truncateSync(ballast);
    expect((await post()).status).toBe(201);
    clock.forward(10_000);
    expect((await readiness()).body).toMatchObject({ ready: true });
    expect(await readHistory(service, wall, user)).toMatchObject({ balance: accepted + 1 });
    expect(await service.store.verifyLedger({ limit: 1 })).toMatchObject({ broken: [] });
    await service.stop();
  },
);
