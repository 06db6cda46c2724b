import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../e2e/support/embedded-postgres.ts';
import { openPostgres } from '../store/postgres/open-postgres.ts';
import { createLimiter, inPostgres } from './rate-limit.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test('two processes on one database share a limit', async () => {
  const [one, other] = [openPostgres({ url: postgres.url }), openPostgres({ url: postgres.url })];
  const limiter = await createLimiter('shared', 3, inPostgres(one.limiterClient));
  const twin = await createLimiter('shared', 3, inPostgres(other.limiterClient));
  const answers = [await limiter.take('a'), await twin.take('a'), await limiter.take('a'), await twin.take('a')];
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  await one.close();
  await other.close();
});
