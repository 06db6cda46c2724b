import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idIndex } from './id-index.ts';
import { sampleOffer, stored } from './samples.fixture.ts';

test('finds every id that is there, and no other', async () => {
  const ids = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(ids, async (given) => {
      const sorted = given.toSorted((a, b) => a - b);
      const find = await idIndex(
        sorted.map((id) => stored(sampleOffer(id))),
        () => Promise.resolve(),
      );
      for (let id = -1; id <= 61; id += 1) {
        const at = sorted.indexOf(id);
        expect(find(id)).toBe(at === -1 ? undefined : at);
      }
    }),
  );
});
