import { expect, test } from 'vitest';
import { isSwipedAway } from './swipe-down.ts';

test.each([
  ['a long swipe', 110, 5000, true],
  ['a short fast swipe', 40, 60, true],
  ['a short slow swipe', 100, 1000, false],
  ['a touch that hardly moves', 20, 5, false],
])('%s of %i px in %i ms closes: %s', (_, distance, elapsedMs, expected) => {
  expect(isSwipedAway(distance, elapsedMs)).toBe(expected);
});
