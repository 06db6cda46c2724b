import { expect, test } from 'vitest';
import { createBufferPool } from './buffer-pool.ts';

test('lends a released buffer again, but not one that is still on loan', () => {
  const pool = createBufferPool();
  const first = pool.lease(5_000);
  const second = pool.lease(5_000);
  expect(second.buffer).not.toBe(first.buffer);
  first.release();
  expect(pool.lease(8_192).buffer).toBe(first.buffer);
});

test('a buffer that was released twice is lent once', () => {
  const pool = createBufferPool();
  const lease = pool.lease(100);
  lease.release();
  lease.release();
  expect(pool.lease(100).buffer).toBe(lease.buffer);
  expect(pool.lease(100).buffer).not.toBe(lease.buffer);
});

test('a buffer is at least as long as requested', () => {
  const pool = createBufferPool();
  for (const bytes of [0, 1, 4_096, 4_097, 1_048_576, 1_048_577, 4_194_304, 9_000_000]) {
    const lease = pool.lease(bytes);
    expect(lease.buffer.length).toBeGreaterThanOrEqual(bytes);
    lease.release();
  }
});

test('keeps no more unused bytes than allowed', () => {
  const pool = createBufferPool(8_192);
  const leases = [pool.lease(8_192), pool.lease(8_192)];
  for (const lease of leases) lease.release();
  const again = [pool.lease(8_192), pool.lease(8_192)].map(({ buffer }) => buffer);
  expect(again.filter((buffer) => leases.some((lease) => lease.buffer === buffer))).toHaveLength(1);
});
