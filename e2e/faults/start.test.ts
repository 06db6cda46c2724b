import { expect, onTestFinished, test } from 'vitest';
import { startFaultProxy } from '../support/database/fault-proxy.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { startService } from '../support/service/start-service.ts';

const { createDatabase } = sharedPostgres();

async function proxied() {
  const databaseUrl = await createDatabase();
  const proxy = await startFaultProxy(databaseUrl);
  onTestFinished(() => proxy.close());
  return { proxy, url: proxy.urlOf(databaseUrl) };
}

test.each([
  ['before its first statement', 'select'],
  ['while it migrates', 'create table'],
  ['while it registers', 'insert into processes'],
])('a start that loses PostgreSQL %s goes on when it is back', async (_when, text) => {
  const { proxy, url } = await proxied();
  let losses = 0;
  proxy.onStatement = (statement) => {
    if (losses >= 2 || !statement.includes(text)) return null;
    losses += 1;
    return 'drop-answer';
  };
  const service = await startService({ databaseUrl: url });
  expect(losses).toBe(2);
  expect(service.logLines.filter((line) => line.includes('database_awaited'))).not.toEqual([]);
  expect((await service.client.get('/health/ready')).body).toMatchObject({ ready: true });
  await service.stop();
});

test('a start that PostgreSQL refuses ends at once with its reason', async () => {
  const { url } = await proxied();
  const wrong = new URL(url);
  wrong.pathname = '/no_such_database';
  await expect(startService({ databaseUrl: wrong.href })).rejects.toThrow('"no_such_database" does not exist');
});
