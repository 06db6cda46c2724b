import { expect, test } from 'vitest';
import { pageSizeOf } from './page-size.ts';

test.each([
  [1, 1],
  [24, 24],
  [60, 60],
  [61, 60],
  [0, 60],
  [-5, 60],
  [2.5, 60],
  [NaN, 60],
])('%d -> %d', (attribute, size) => {
  expect(pageSizeOf(attribute)).toBe(size);
});
