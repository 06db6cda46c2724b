import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { startService } from '../support/service/start-service.ts';

test('while another process holds the file, readiness fails, but proxies go on, so that reads work', async () => {
  const service = await startService({ checkLimitMs: 50 });
  const { client, clock } = service;
  const wall = await service.newWall();
  const user = service.newUser();
  const query = { api_key: wall.secretKey, currency_adjustment: 1 };
  expect((await client.post(wall.user(user, 'transactions.json'), { query })).status).toBe(201);
  const other = new Database(join(service.dataDir, 'rewards.db'));
  onTestFinished(async () => {
    other.close();
    await service.stop();
  });
  const statusOf = async (check: string) => {
    // A check that hangs has failed after ten seconds.
    clock.linger(10_000);
    return (await client.get(`/health/${check}`)).status;
  };

  other.exec('begin immediate');
  await statusOf('ready');
  expect([await statusOf('ready'), await statusOf('serving')]).toEqual([503, 200]);
  expect(await readHistory(service, wall, user)).toMatchObject({ balance: 1 });

  other.exec('rollback');
  await expect.poll(() => statusOf('ready'), { timeout: CONDITION_LIMIT_MS }).toBe(200);
});
