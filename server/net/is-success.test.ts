import { expect, test } from 'vitest';
import { isSuccess } from './is-success.ts';

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('%i is a success: %s', (status, expected) => {
  expect(isSuccess(status)).toBe(expected);
});
