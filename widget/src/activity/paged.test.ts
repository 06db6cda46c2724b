import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPage, nextPage } from './paged.ts';

const SIZE = 3;

test('whatever rows arrive at the front between pages, no row is missing or repeated', () => {
  fc.assert(
    fc.property(fc.nat({ max: 20 }), fc.array(fc.nat({ max: 5 })), (count, arrivals) => {
      let newest = count;
      const request = (offset: number, limit: number) => {
        const rows = Array.from({ length: newest }, (_, index) => newest - index).slice(offset, offset + limit);
        return { rows, received: rows.length };
      };
      let shown = firstPage(request(0, SIZE + 1), SIZE);
      for (let round = 0; shown.more === 'available' && round < 100; round += 1) {
        newest += arrivals[round] ?? 0;
        const extended = nextPage(shown, request(shown.received - 1, SIZE + 2), SIZE, (row) => row);
        shown = extended ?? firstPage(request(0, shown.received + SIZE + 1), shown.received + SIZE);
      }
      expect(shown.more).toBe('none');
      const first = shown.rows[0] ?? 0;
      expect(shown.rows).toEqual(Array.from({ length: first }, (_, index) => first - index));
    }),
  );
});

test('rows that do not parse count as received', () => {
  const first = firstPage({ rows: ['a', 'b'], received: SIZE + 1 }, SIZE);
  expect(first).toEqual({ rows: ['a', 'b'], received: SIZE, more: 'available' });
  const next = (rows: string[]) => nextPage(first, { rows, received: 3 }, SIZE, (row) => row);
  expect(next(['b', 'c'])).toEqual({ rows: ['a', 'b', 'c'], received: SIZE + 2, more: 'none' });
  expect(next(['c'])).toBeNull();
  expect(next([])).toBeNull();
});
