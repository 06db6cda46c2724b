import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNumberSet } from './number-set.ts';

test('it behaves like a Set', () => {
  const id = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 200_000 }), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const numbers = createNumberSet();
      const model = new Set<number>();
      for (const each of ids) {
        expect(numbers.add(each)).toBe(!model.has(each));
        model.add(each);
      }
    }),
  );
});
