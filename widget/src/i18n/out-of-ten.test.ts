import { expect, test } from 'vitest';
import { outOfTen } from './out-of-ten.ts';

test.each([
  [0, 0],
  [0.04, 0],
  [0.05, 1],
  [0.42, 4],
  [0.95, 9],
  [0.99, 9],
  [1, 10],
])('a share of %d is %i of 10', (share, count) => {
  expect(outOfTen(share)).toBe(count);
});
