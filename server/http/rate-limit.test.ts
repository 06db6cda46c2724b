import { expect, test } from 'vitest';
import { createLimiter, inMemory } from './rate-limit.ts';

test('a key may pass as often as the limit says, each key for itself', async () => {
  const limiter = await createLimiter('test', 2, inMemory);
  expect((await limiter.take('a')).headers).toMatchObject({ 'RateLimit-Limit': '2', 'RateLimit-Remaining': '1' });
  expect((await limiter.take('a')).allowed).toBe(true);
  const refused = await limiter.take('a');
  expect(refused.allowed).toBe(false);
  expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
  expect((await limiter.take('b')).allowed).toBe(true);
});

test('0 switches a limit off', async () => {
  const limiter = await createLimiter('test', 0, inMemory);
  for (let count = 0; count < 1000; count += 1) expect((await limiter.take('a')).allowed).toBe(true);
});
