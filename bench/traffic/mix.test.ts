import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mix, spread } from './mix.ts';

test('each kind is sent as often as its share says', () => {
  const sent = Map.groupBy(spread(mix), (kind) => kind);
  expect(Object.fromEntries([...sent].map(([kind, all]) => [kind, all.length]))).toEqual(mix);
});

test('at every point, each kind is less than three requests away from its share', () => {
  const share = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(fc.record({ a: share, b: share, c: share, d: share }), (shares) => {
      const total = Object.values(shares).reduce((sum, one) => sum + one, 0);
      const sent = { a: 0, b: 0, c: 0, d: 0 };
      for (const [index, kind] of spread(shares).entries()) {
        sent[kind] += 1;
        for (const each of ['a', 'b', 'c', 'd'] as const) {
          expect(Math.abs(sent[each] - ((index + 1) * shares[each]) / total)).toBeLessThan(3);
        }
      }
      expect(sent).toEqual(shares);
    }),
  );
});
