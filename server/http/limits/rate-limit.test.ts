import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR, movableClock } from '../../runtime/clock.fixture.ts';
import { createFailureLimiter, createLimiter, inDatabase, inMemory } from './rate-limit.ts';

function setUp() {
  const clock = movableClock();
  return { clock, deps: { clock, backend: inMemory(clock) } };
}

test('each key may pass as often as the limit allows', async () => {
  const limiter = createLimiter('test', 2, setUp().deps);
  expect((await limiter.take('a')).headers).toMatchObject({ 'RateLimit-Limit': '2', 'RateLimit-Remaining': '1' });
  expect((await limiter.take('a')).allowed).toBe(true);
  const refused = await limiter.take('a');
  expect(refused).toMatchObject({ allowed: false, headers: { 'Retry-After': '60', 'RateLimit-Remaining': '0' } });
  expect((await limiter.take('b')).allowed).toBe(true);
});

test('a window lasts a minute, even if the system clock is set', async () => {
  const { clock, deps } = setUp();
  const limiter = createLimiter('test', 1, deps);
  await limiter.take('a');
  clock.jump(-3 * HOUR);
  expect(await limiter.take('a')).toMatchObject({ allowed: false, headers: { 'Retry-After': '60' } });
  clock.jump(6 * HOUR);
  clock.forward(59_000);
  expect(await limiter.take('a')).toMatchObject({ allowed: false, headers: { 'Retry-After': '1' } });
  clock.forward(1_000);
  expect((await limiter.take('a')).allowed).toBe(true);
});

test('0 switches a limit off', async () => {
  const limiter = createLimiter('test', 0, setUp().deps);
  for (let count = 0; count < 1000; count += 1) expect((await limiter.take('a')).allowed).toBe(true);
});

test('a refused key is not counted in the database again; if the database fails, this process counts', async () => {
  const { clock } = setUp();
  let calls = 0;
  let works = true;
  const countRequest = async () => {
    calls += 1;
    if (!works) throw new Error('the database is gone');
    return { count: calls, leftMs: 30_000 };
  };
  const backend = inDatabase({ countRequest, digest: (key) => key, clock });
  const limiter = createLimiter('test', 1, { backend, clock });
  expect((await limiter.take('a')).allowed).toBe(true);
  for (let count = 0; count < 10; count += 1) {
    expect(await limiter.take('a')).toMatchObject({ allowed: false, headers: { 'Retry-After': '30' } });
  }
  expect(calls).toBe(2);
  works = false;
  expect([(await limiter.take('b')).allowed, (await limiter.take('b')).allowed]).toEqual([true, false]);
});

test('if the database hangs, a request waits for a second, and this process counts it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { clock } = setUp();
  const countRequest = () => new Promise<never>(() => undefined);
  const backend = inDatabase({ countRequest, digest: (key) => key, clock });
  const limiter = createLimiter('test', 1, { backend, clock });
  const taken = Promise.all([limiter.take('a'), limiter.take('a')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await taken).map(({ allowed }) => allowed)).toEqual([true, false]);
});

test('only failures are counted, and a check counts nothing', async () => {
  const limiter = createFailureLimiter('test', 2, setUp().deps);
  for (let count = 0; count < 10; count += 1) expect(limiter.look('a').allowed).toBe(true);
  await limiter.count('a');
  expect(limiter.look('a').allowed).toBe(true);
  await limiter.count('a');
  const refused = limiter.look('a');
  expect(refused).toMatchObject({ allowed: false, headers: { 'RateLimit-Limit': '2', 'RateLimit-Remaining': '0' } });
  expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
  expect(limiter.look('b').allowed).toBe(true);
});

test('a process that shares its counts refuses an address from its next failure on', async () => {
  const { clock, deps } = setUp();
  const shared = deps.backend('shared');
  const one = createFailureLimiter('test', 2, { clock, backend: () => shared });
  const other = createFailureLimiter('test', 2, { clock, backend: () => shared });
  await one.count('a');
  await one.count('a');
  expect(one.look('a').allowed).toBe(false);
  expect(other.look('a').allowed).toBe(true);
  await other.count('a');
  expect(other.look('a').allowed).toBe(false);
});

test('0 switches the limit of failures off', async () => {
  const limiter = createFailureLimiter('test', 0, setUp().deps);
  for (let count = 0; count < 100; count += 1) await limiter.count('a');
  expect(limiter.look('a').allowed).toBe(true);
});
