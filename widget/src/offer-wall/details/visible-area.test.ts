import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretchAround } from './visible-area.ts';

test.each([
  ['what is seen is enough', { top: 900, height: 640 }, { top: 900, height: 640 }],
  ['a low part: around its middle', { top: 1000, height: 20 }, { top: 800, height: 420 }],
  ['at the top of the window', { top: 0, height: 100 }, { top: 0, height: 420 }],
  ['at its end', { top: 2900, height: 100 }, { top: 2580, height: 420 }],
])('%s', (_, part, expected) => {
  expect(stretchAround(part, 3000)).toEqual(expected);
});

test('never out of the window, never without the part that is seen', () => {
  const pixels = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(pixels, pixels, pixels, (windowHeight, from, to) => {
      const top = Math.min(from, to, windowHeight);
      const height = Math.min(Math.max(from, to), windowHeight) - top;
      const found = stretchAround({ top, height }, windowHeight);
      expect(found.top).toBeGreaterThanOrEqual(0);
      expect(found.top + found.height).toBeLessThanOrEqual(windowHeight);
      expect(found.top).toBeLessThanOrEqual(top);
      expect(found.top + found.height).toBeGreaterThanOrEqual(top + height);
    }),
  );
});
