import { expect, test } from 'vitest';
import { isInCircles } from './row-limits.ts';

test.each([
  [{ rows: 3, before: 5, after: 5 }, true],
  [{ rows: 3, before: 5, after: 6 }, false],
  [{ rows: 3, before: 0, after: 0 }, false],
  [{ rows: 0, before: 5, after: 5 }, false],
])('a page goes in circles if none of its rows is new: %j', (page, circles) => {
  expect(isInCircles(page)).toBe(circles);
});
