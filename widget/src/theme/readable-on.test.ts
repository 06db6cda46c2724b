import fc from 'fast-check';
import { expect, test } from 'vitest';
import { luminance, readableOn } from './readable-on.ts';

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

test.each([
  ['ffffff', '#000'],
  ['000000', '#fff'],
  ['ff0', '#000'],
  ['0a7d5a', '#fff'],
  ['767676', '#000'],
  ['757575', '#fff'],
])('on %s text is %s', (hex, text) => {
  expect(readableOn(hex)).toBe(text);
});

test.each([
  ['fff', 1],
  ['000000', 0],
  ['ff0000', 0.2126],
  ['808080', 0.2158605],
])('the luminance of %s is %d', (hex, expected) => {
  expect(luminance(hex)).toBeCloseTo(expected, 6);
});

test('text on any colour has a contrast of at least 4.5:1, and the other choice is never better', () => {
  const hex = fc.oneof(fc.stringMatching(/^[\da-fA-F]{6}$/), fc.stringMatching(/^[\da-fA-F]{3}$/));
  fc.assert(
    fc.property(hex, (accent) => {
      const chosen = readableOn(accent);
      const ratio = contrast(luminance(accent), luminance(chosen.slice(1)));
      const other = contrast(luminance(accent), chosen === '#000' ? 1 : 0);
      expect(ratio).toBeGreaterThanOrEqual(4.5);
      expect(ratio).toBeGreaterThanOrEqual(other);
    }),
    { numRuns: 2000 },
  );
});
