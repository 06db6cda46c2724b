import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedTo } from './count-to.ts';

test.each([
  [0, 100],
  [350, 450],
  [699, 500],
  [700, 500],
  [5000, 500],
])('after %d ms, a count from 100 to 500 shows %d', (passedMs, shown) => {
  expect(countedTo(100, 500, passedMs)).toBe(shown);
});

test('it ends with the exact amount, and never leaves the range', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 2000 }), (one, other, passedMs) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const shown = countedTo(from, to, passedMs);
      expect(shown).toBeGreaterThanOrEqual(Math.floor(from));
      expect(shown).toBeLessThanOrEqual(Math.ceil(to));
      expect(countedTo(from, to, 700)).toBe(to);
    }),
  );
});
