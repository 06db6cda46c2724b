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
  const token = mintPatiently({ getToken, onFailure: (error) => failures.push(error), isOver: () => false });
  await vi.advanceTimersByTimeAsync(999);
  expect(getToken).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await token).toBe('a.b.c');
  expect(failures).toEqual([new Error('down')]);
});

test('after four failures there is no token', async () => {
  const getToken = vi.fn(async () => Promise.reject<string>(new Error('down')));
  const token = mintPatiently({ getToken, onFailure: () => {}, isOver: () => false });
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await token).toBe('');
  expect(getToken).toHaveBeenCalledTimes(4);
});

test.each([undefined, null, '', 7])('%j is no token', async (value) => {
  const failures: unknown[] = [];
  const getToken = vi.fn<() => unknown>().mockReturnValueOnce(value).mockReturnValue('a.b.c');
  const token = mintPatiently({ getToken, onFailure: (error) => failures.push(error), isOver: () => false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await token).toBe('a.b.c');
  expect(failures).toEqual([expect.any(TypeError)]);
});

test('once all is over, it is not called again', async () => {
  let isOver = false;
  const getToken = vi.fn(async () => Promise.reject<string>(new Error('down')));
  const token = mintPatiently({ getToken, onFailure: () => {}, isOver: () => isOver });
  await vi.advanceTimersByTimeAsync(500);
  isOver = true;
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await token).toBe('');
  expect(getToken).toHaveBeenCalledTimes(1);
});
