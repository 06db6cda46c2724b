import { expect, test } from 'vitest';
import { isRetryable } from '../element/notice-box.ts';
import { failureOf } from './load-failure.ts';

test.each([
  [null, 'offline', true],
  [401, 'session-expired', false],
  [404, 'unknown-wall', false],
  [429, 'busy', true],
  [400, 'refused', false],
  [503, 'server', true],
] as const)('%s is %s', (status, failure, retryable) => {
  expect(failureOf(status)).toBe(failure);
  expect(isRetryable(failure)).toBe(retryable);
});
