import { expect, test } from 'vitest';
import { createFailureLimiter, createLimiter, inMemory } from './rate-limit.ts';

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

test('failures are counted when they happened, and looking counts nothing', async () => {
  const limiter = await createFailureLimiter('test', 2, inMemory);
  for (let count = 0; count < 10; count += 1) expect((await limiter.look('a')).allowed).toBe(true);
  await limiter.count('a');
  expect((await limiter.look('a')).allowed).toBe(true);
  await limiter.count('a');
  const refused = await limiter.look('a');
  expect(refused).toMatchObject({ allowed: false, headers: { 'RateLimit-Limit': '2', 'RateLimit-Remaining': '0' } });
  expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
  expect((await limiter.look('b')).allowed).toBe(true);
});

test('processes that share their counts hold an address off from its next failure on', async () => {
  const shared = await inMemory({ keyPrefix: 'shared', points: 2, duration: 60 });
  const one = await createFailureLimiter('test', 2, async () => shared);
  const other = await createFailureLimiter('test', 2, async () => shared);
  await one.count('a');
  await one.count('a');
  expect((await one.look('a')).allowed).toBe(false);
  expect((await other.look('a')).allowed).toBe(true);
  await other.count('a');
  expect((await other.look('a')).allowed).toBe(false);
});

test('0 switches the limit of failures off', async () => {
  const limiter = await createFailureLimiter('test', 0, inMemory);
  for (let count = 0; count < 100; count += 1) await limiter.count('a');
  expect((await limiter.look('a')).allowed).toBe(true);
});
