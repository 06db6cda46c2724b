import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complement, emptyBitmap, hasBit, setBit, type Bitmap } from './bitmap.ts';
import { bitmapQuery } from './bitmap-query.ts';
import { countMatches } from './count-matches.ts';
import { select, selectConcatenated } from './select.ts';

const SIZE = 150;

const bitmaps = fc
  .uniqueArray(fc.nat({ max: SIZE - 1 }), { minLength: 0, maxLength: SIZE, size: 'max' })
  .map((positions): Bitmap => {
    const bitmap = emptyBitmap(SIZE);
    for (const position of positions) setBit(bitmap, position);
    return bitmap;
  });
const requests = fc.record({ live: bitmaps, clauses: fc.array(fc.array(bitmaps, { maxLength: 3 }), { maxLength: 3 }) });

const pages = fc.record({
  offset: fc.nat({ max: SIZE }),
  limit: fc.option(fc.integer({ min: 1, max: SIZE })),
  ascending: fc.boolean(),
});

/** The positions that match every clause, one by one. */
function passing(live: Bitmap, clauses: readonly (readonly Bitmap[])[]): number[] {
  return Array.from({ length: SIZE }, (_, position) => position)
    .filter((position) => hasBit(live, position))
    .filter((position) => clauses.every((any) => any.some((bitmap) => hasBit(bitmap, position))));
}

test('a page is a slice of the matches of every clause, in walking order', () => {
  fc.assert(
    fc.property(requests, pages, ({ live, clauses }, page) => {
      const all = passing(live, clauses);
      if (page.ascending) all.reverse();
      expect(select(bitmapQuery(live, clauses), page)).toEqual(
        all.slice(page.offset, page.limit === null ? undefined : page.offset + page.limit),
      );
    }),
  );
});

test('a page of concatenated lists is a slice of the first and then the others, each in walking order', () => {
  fc.assert(
    fc.property(requests, bitmaps, bitmaps, pages, ({ live, clauses }, top, middle, page) => {
      const below = [...clauses, [complement(top, SIZE)]];
      const groups = [
        [...clauses, [top]],
        [...below, [middle]],
        [...below, [complement(middle, SIZE)]],
      ];
      const all = groups.flatMap((group) =>
        page.ascending ? passing(live, group).toReversed() : passing(live, group),
      );
      expect(
        selectConcatenated(
          groups.map((group) => bitmapQuery(live, group)),
          page,
        ),
      ).toEqual(all.slice(page.offset, page.limit === null ? undefined : page.offset + page.limit));
    }),
  );
});

test('counts the matches of every clause, and those in each group', () => {
  fc.assert(
    fc.property(requests, fc.array(bitmaps, { maxLength: 4 }), ({ live, clauses }, groups) => {
      const all = passing(live, clauses);
      expect(countMatches(bitmapQuery(live, clauses), groups)).toEqual({
        total: all.length,
        byGroup: groups.map((group) => all.filter((position) => hasBit(group, position)).length),
      });
    }),
  );
});
