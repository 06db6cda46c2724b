import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeLimitError, within } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('passes on a result in time, and leaves no timer', async () => {
  await expect(within(1000, Promise.resolve(7))).resolves.toBe(7);
  await expect(within(1000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('throws if the work hangs, and ignores its later failure', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const waited = expect(within(1500, promise)).rejects.toThrow(new TimeLimitError('No response within 1.5 s.'));
  await vi.advanceTimersByTimeAsync(1500);
  await waited;
  reject(new Error('late'));
  await vi.advanceTimersByTimeAsync(1);
});
