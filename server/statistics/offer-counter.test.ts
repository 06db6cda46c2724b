import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfferCounter } from './offer-counter.ts';

const ids = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 1_000 }).map((id) => id * 4_096),
  fc.integer({ min: 2 ** 31, max: Number.MAX_SAFE_INTEGER }),
);

test('counts like a Map, whatever the ids', () => {
  fc.assert(
    fc.property(fc.array(fc.array(ids, { maxLength: 200, size: 'max' }), { maxLength: 6 }), (lists) => {
      const counter = createOfferCounter();
      const expected = new Map<number, number>();
      for (const list of lists) {
        counter.add(list.map((id) => ({ offer: { offer_id: id } })));
        for (const id of list) expected.set(id, (expected.get(id) ?? 0) + 1);
      }
      const counted = counter.counts();
      expect(counted).toHaveLength(expected.size);
      expect(new Map(counted.map(({ offerId, count }) => [offerId, count]))).toEqual(expected);
    }),
  );
});
