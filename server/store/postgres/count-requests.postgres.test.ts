import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT } from '../contract/fixtures.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();
const request = (digit: string) => ({ key: digit.repeat(64), windowMs: 60_000 });

test('a batch that waited for a lock keeps the counts of a window that began in the meantime', async () => {
  const url = await createDatabase();
  const [one, twin] = [openPostgres({ url }), openPostgres({ url })];
  const other = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await other.end();
    await Promise.all([one.close(), twin.close()]);
  });
  await one.migrate(AT);
  await other.connect();
  // Both create the table with their first count, which must not wait for the transaction below.
  await one.countRequest(request('b'));
  await twin.countRequest(request('b'));

  // Key a is locked, so the batch waits before it comes to key f.
  await other.query('begin');
  await other.query("insert into rate_limits values (repeat('a', 64), 1, 0)");
  const waiting = Promise.all([one.countRequest(request('a')), one.countRequest(request('f'))]);
  await expect
    .poll(async () => (await other.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount, {
      interval: 5,
    })
    .toBe(1);
  await Promise.all(Array.from({ length: 5 }, () => twin.countRequest(request('f'))));
  await other.query('rollback');
  await waiting;
  expect(await twin.countRequest(request('f'))).toMatchObject({ count: 7 });
});
