import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandRange } from './visible-area.ts';

test.each([
  ['a range that is high enough stays as it is', { top: 900, height: 640 }, { top: 900, height: 640 }],
  ['a low range expands around its middle', { top: 1000, height: 20 }, { top: 800, height: 420 }],
  ['it stays inside the window at the top', { top: 0, height: 100 }, { top: 0, height: 420 }],
  ['and at the bottom', { top: 2900, height: 100 }, { top: 2580, height: 420 }],
])('%s', (_, part, expected) => {
  expect(expandRange(part, 3000)).toEqual(expected);
});

test('the range is always inside the window and includes the visible part', () => {
  const pixels = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(pixels, pixels, pixels, (windowHeight, from, to) => {
      const top = Math.min(from, to, windowHeight);
      const height = Math.min(Math.max(from, to), windowHeight) - top;
      const found = expandRange({ top, height }, windowHeight);
      expect(found.top).toBeGreaterThanOrEqual(0);
      expect(found.top + found.height).toBeLessThanOrEqual(windowHeight);
      expect(found.top).toBeLessThanOrEqual(top);
      expect(found.top + found.height).toBeGreaterThanOrEqual(top + height);
    }),
  );
});
