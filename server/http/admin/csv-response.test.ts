import { expect, test } from 'vitest';
import { csvResponse } from './csv-response.ts';

interface Row {
  id: number;
}

const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: first + at }));

/** The lines of a file that is read in pages of three rows, and its header. */
async function linesOf(rows: number, most: number) {
  const pageAt = (from: number) => {
    const count = Math.min(3, rows - from);
    return { rows: rowsFrom(from, count), next: from + count < rows ? String(from + count) : null };
  };
  const response = csvResponse<Row>({
    columns: ['id'],
    first: pageAt(0),
    most,
    read: (after) => Promise.resolve(pageAt(Number(after))),
  });
  if (response.kind !== 'stream') throw new Error(response.kind);
  const pieces: string[] = [];
  for await (const piece of response.body.pieces()) pieces.push(Buffer.from(piece).toString());
  return { lines: pieces.join('').replace('\uFEFF', '').trim().split('\r\n'), limit: response.headers?.['Row-Limit'] };
}

test.each([
  ['all rows, where they are as many as a file may have', 6, 6],
  ['all rows, where they are fewer', 5, 6],
  ['all rows of a single page', 2, 6],
])('a file has %s, and nothing else', async (_, rows, most) => {
  const { limit, lines } = await linesOf(rows, most);
  expect(lines).toEqual(['id', ...rowsFrom(0, rows).map(({ id }) => String(id))]);
  expect(limit).toBe(String(most));
});

test.each([
  ['at the end of a page', 9, 6],
  ['within a page', 9, 5],
  ['within its last page', 7, 2],
])('a file that is cut %s says so in its last line', async (_, rows, most) => {
  const { lines } = await linesOf(rows, most);
  expect(lines).toEqual([
    'id',
    ...rowsFrom(0, most).map(({ id }) => String(id)),
    `This file ends after ${most} rows. There are more.`,
  ]);
});
