import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBits, clearBit, complement, countBits, emptyBitmap, fullBitmap, hasBit, setBit } from './bitmap.ts';

const members = (bitmap: Uint32Array, bits: number): number[] =>
  Array.from({ length: bits }, (_, position) => position).filter((position) => hasBit(bitmap, position));

const population = (bitmap: Uint32Array): number => bitmap.reduce((sum, word) => sum + countBits(word), 0);

const sets = fc
  .integer({ min: 0, max: 200 })
  .chain((bits) =>
    fc.tuple(
      fc.constant(bits),
      ...[0, 1].map(() => fc.uniqueArray(fc.nat({ max: Math.max(0, bits - 1) }), { maxLength: bits })),
    ),
  );

test('a bitmap is a set of positions', () => {
  fc.assert(
    fc.property(sets, ([bits, first = [], second = []]) => {
      const positions = bits === 0 ? [] : first;
      const bitmap = emptyBitmap(bits);
      for (const position of positions) setBit(bitmap, position);
      expect(members(bitmap, bits)).toEqual([...positions].sort((a, b) => a - b));
      expect(population(bitmap)).toBe(positions.length);

      const rest = complement(bitmap, bits);
      expect(population(rest)).toBe(bits - positions.length);
      addBits(rest, bitmap);
      expect(rest).toEqual(fullBitmap(bits));

      for (const position of bits === 0 ? [] : second) clearBit(bitmap, position);
      expect(members(bitmap, bits)).toEqual(positions.filter((p) => !second.includes(p)).sort((a, b) => a - b));
    }),
  );
});

test('a full bitmap has no bits past its end', () => {
  for (const bits of [0, 1, 31, 32, 33, 64]) expect(population(fullBitmap(bits))).toBe(bits);
});
