import { afterEach, expect, test, vi } from 'vitest';
import { isRetryable } from '../ui/notice-box.ts';
import { failureOf } from './load-failure.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, 'offline'],
  [true, 'unreachable'],
] as const)('no response while navigator.onLine is %s is %s', (onLine, failure) => {
  vi.stubGlobal('navigator', { onLine });
  expect(failureOf(null)).toBe(failure);
  expect(isRetryable(failure)).toBe(true);
});

test.each([
  [401, 'session-expired', false],
  [404, 'unknown-wall', false],
  [429, 'busy', true],
  [400, 'refused', false],
  [503, 'server', true],
] as const)('%s is %s', (status, failure, retryable) => {
  expect(failureOf(status)).toBe(failure);
  expect(isRetryable(failure)).toBe(retryable);
});
