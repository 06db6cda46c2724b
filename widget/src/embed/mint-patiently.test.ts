import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mintPatiently } from './mint-patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a function that fails is called again after pauses, until it returns a token', async () => {
  const failures: unknown[] = [];
  const getToken = vi.fn<() => string>().mockImplementationOnce(() => {
    throw new Error('down');
  });
  getToken.mockReturnValue('a.b.c');
  const token = mintPatiently(getToken, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(999);
  expect(getToken).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await token).toBe('a.b.c');
  expect(failures).toEqual([new Error('down')]);
});

test('after four failures there is no token', async () => {
  const getToken = vi.fn(async () => Promise.reject<string>(new Error('down')));
  const token = mintPatiently(getToken, () => {});
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await token).toBe('');
  expect(getToken).toHaveBeenCalledTimes(4);
});
