import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPage, nextPage } from './paged.ts';

const SIZE = 3;

test('whatever comes in front between pages: no row is missed, none is shown twice', () => {
  fc.assert(
    fc.property(fc.nat({ max: 20 }), fc.array(fc.nat({ max: 5 })), (count, arrivals) => {
      let newest = count;
      const ask = (offset: number, limit: number) => {
        const rows = Array.from({ length: newest }, (_, index) => newest - index).slice(offset, offset + limit);
        return { rows, received: rows.length };
      };
      let shown = firstPage(ask(0, SIZE + 1), SIZE);
      for (let asked = 0; shown.more === 'available' && asked < 100; asked += 1) {
        newest += arrivals[asked] ?? 0;
        const longer = nextPage(shown, ask(shown.received - 1, SIZE + 2), SIZE, (row) => row);
        shown = longer ?? firstPage(ask(0, shown.received + SIZE + 1), shown.received + SIZE);
      }
      expect(shown.more).toBe('none');
      const first = shown.rows[0] ?? 0;
      expect(shown.rows).toEqual(Array.from({ length: first }, (_, index) => first - index));
    }),
  );
});

test('rows that could not be read count as received', () => {
  const first = firstPage({ rows: ['a', 'b'], received: SIZE + 1 }, SIZE);
  expect(first).toEqual({ rows: ['a', 'b'], received: SIZE, more: 'available' });
  const next = (rows: string[]) => nextPage(first, { rows, received: 3 }, SIZE, (row) => row);
  expect(next(['b', 'c'])).toEqual({ rows: ['a', 'b', 'c'], received: SIZE + 2, more: 'none' });
  expect(next(['c'])).toBeNull();
  expect(next([])).toBeNull();
});
