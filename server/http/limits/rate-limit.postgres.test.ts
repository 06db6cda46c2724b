import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../runtime/clock.fixture.ts';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { openPostgres, type PostgresStore } from '../../store/postgres/open-postgres.ts';
import { createLimiter, inDatabase } from './rate-limit.ts';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');

const { createDatabase } = sharedPostgres();
let url = '';
let stores: PostgresStore[] = [];

beforeAll(async () => {
  url = await createDatabase();
  stores = [openPostgres({ url }), openPostgres({ url })];
  await stores[0]?.migrate(0);
});

afterAll(async () => {
  for (const store of stores) await store.close();
});

test('two processes on one database share a limit', async () => {
  const [limiter, twin] = stores.map(({ countRequest }) => {
    const clock = movableClock();
    return createLimiter('shared', 3, { clock, backend: inDatabase({ countRequest, digest, clock }) });
  });
  const answers = [await limiter?.take('a'), await twin?.take('a'), await limiter?.take('a'), await twin?.take('a')];
  expect(answers.map((answer) => answer?.allowed)).toEqual([true, true, true, false]);
});

test('requests that two processes count at once are each counted once, those of one turn in order', async () => {
  const keys = ['ann', 'bob', 'eve'].map(digest);
  const asked = Array.from({ length: 300 }, (_, n) => ({ key: keys[n % keys.length] ?? '', store: stores[n % 2] }));
  const counted = await Promise.all(
    asked.map(async ({ key, store }) => ({ key, store, ...(await store?.countRequest({ key, windowMs: 60_000 })) })),
  );
  for (const key of keys) {
    const own = counted.filter((one) => one.key === key);
    const counts = own.map(({ count = 0 }) => count).toSorted((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    for (const store of stores) {
      const inOrder = own.filter((one) => one.store === store).map(({ count }) => count);
      expect(inOrder).toEqual(inOrder.toSorted((a = 0, b = 0) => a - b));
    }
  }
});

test("a window ends by the database's clock; if that clock is set back, the window starts again", async () => {
  const [store] = stores;
  if (store === undefined) throw new Error('no store');
  const count = async (windowMs: number) => store.countRequest({ key: 'own', windowMs });
  expect(await count(60_000)).toMatchObject({ count: 1, leftMs: 60_000 });
  expect(await count(60_000)).toMatchObject({ count: 2 });
  // A one-second window can't end this late, so the clock must have been set back.
  expect(await count(1_000)).toEqual({ count: 1, leftMs: 1_000 });
});
