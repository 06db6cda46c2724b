import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBitmap, hasBit, setBit, type Bitmap } from './bitmap.ts';
import { select } from './select.ts';

const SIZE = 150;

const bitmaps = fc
  .uniqueArray(fc.nat({ max: SIZE - 1 }), { minLength: 0, maxLength: SIZE, size: 'max' })
  .map((positions): Bitmap => {
    const bitmap = emptyBitmap(SIZE);
    for (const position of positions) setBit(bitmap, position);
    return bitmap;
  });

const pages = fc.record({
  offset: fc.nat({ max: SIZE }),
  limit: fc.option(fc.integer({ min: 1, max: SIZE })),
  ascending: fc.boolean(),
});

test('a page is a slice of what passes every clause, in walking order', () => {
  const clauses = fc.array(fc.array(bitmaps, { maxLength: 3 }), { maxLength: 3 });
  fc.assert(
    fc.property(bitmaps, clauses, pages, (live, all, page) => {
      const matching = Array.from({ length: SIZE }, (_, position) => position)
        .filter((position) => hasBit(live, position))
        .filter((position) => all.every((any) => any.some((bitmap) => hasBit(bitmap, position))));
      if (page.ascending) matching.reverse();
      expect(select(live, all, page)).toEqual(
        matching.slice(page.offset, page.limit === null ? undefined : page.offset + page.limit),
      );
    }),
  );
});
