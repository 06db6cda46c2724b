import { expect, test } from 'vitest';
import { expectedPerClick } from './build-offer.ts';

test('a new offer that pays more is expected to earn more, but not as much more', () => {
  const expected = [0, 5_000, 10_000, 40_000, 400_000].map(expectedPerClick);
  expect(expected).toEqual([0, 0.089, 0.16, 0.4, 0.727]);
});
