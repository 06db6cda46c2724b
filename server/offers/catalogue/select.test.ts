import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complement, emptyBitmap, hasBit, setBit, type Bitmap } from './bitmap.ts';
import { count } from './count.ts';
import { matching } from './bitmap-query.ts';
import { select, selectInTurn } from './select.ts';

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

/** The positions that pass every clause, one by one. */
function passing(live: Bitmap, clauses: readonly (readonly Bitmap[])[]): number[] {
  return Array.from({ length: SIZE }, (_, position) => position)
    .filter((position) => hasBit(live, position))
    .filter((position) => clauses.every((any) => any.some((bitmap) => hasBit(bitmap, position))));
}

test('a page is a slice of what passes every clause, in walking order', () => {
  fc.assert(
    fc.property(requests, pages, ({ live, clauses }, page) => {
      const all = passing(live, clauses);
      if (page.ascending) all.reverse();
      expect(select(matching(live, clauses), page)).toEqual(
        all.slice(page.offset, page.limit === null ? undefined : page.offset + page.limit),
      );
    }),
  );
});

test('a page of two lists in turn is a slice of the first and then the second, each in walking order', () => {
  fc.assert(
    fc.property(requests, bitmaps, pages, ({ live, clauses }, top, page) => {
      const first = [...clauses, [top]];
      const second = [...clauses, [complement(top, SIZE)]];
      const [head, rest] = [passing(live, first), passing(live, second)];
      const all = page.ascending ? [...head.toReversed(), ...rest.toReversed()] : [...head, ...rest];
      expect(selectInTurn(matching(live, first), matching(live, second), page)).toEqual(
        all.slice(page.offset, page.limit === null ? undefined : page.offset + page.limit),
      );
    }),
  );
});

test('counts what passes every clause, and what of it is in each group', () => {
  fc.assert(
    fc.property(requests, fc.array(bitmaps, { maxLength: 4 }), ({ live, clauses }, groups) => {
      const all = passing(live, clauses);
      expect(count(matching(live, clauses), groups)).toEqual({
        total: all.length,
        inGroups: groups.map((group) => all.filter((position) => hasBit(group, position)).length),
      });
    }),
  );
});
