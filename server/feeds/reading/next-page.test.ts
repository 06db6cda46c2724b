import { expect, test } from 'vitest';
import type { Pager } from '../../networks/paged-request.ts';
import { firstPage, nextPage, type PageRead } from './next-page.ts';

const size = { parameter: 'limit', rows: 2 };
const page: Pager = { kind: 'page', parameter: 'page', first: 1, size };
const offset: Pager = { kind: 'offset', parameter: 'skip', size };

function read(parts: Partial<PageRead>): PageRead {
  return { number: 1, rows: 2, allRows: 2, body: {}, header: () => '', url: 'https://n.example/a?x=1', ...parts };
}

test('counts pages from the first, and rows from 0', () => {
  expect(firstPage(page)).toEqual({ page: '1', limit: '2' });
  expect(firstPage({ ...page, first: 0 })).toEqual({ page: '0', limit: '2' });
  expect(nextPage(page, read({ number: 3 }))).toEqual({ kind: 'parameters', parameters: { page: '4', limit: '2' } });
  expect(nextPage(offset, read({ allRows: 6 }))).toEqual({ kind: 'parameters', parameters: { skip: '6', limit: '2' } });
});

test('ends at a short or empty page if the network gives no total', () => {
  expect(nextPage(page, read({ rows: 1 })).kind).toBe('end');
  expect(nextPage(page, read({ rows: 0 })).kind).toBe('end');
});

test('reads on to the total, and misses what does not come', () => {
  const counted: Pager = { ...page, total: { in: 'body', path: 'total', counts: 'rows' } };
  expect(nextPage(counted, read({ rows: 1, allRows: 3, body: { total: 5 } })).kind).toBe('parameters');
  expect(nextPage(counted, read({ allRows: 5, body: { total: '5' } })).kind).toBe('end');
  expect(nextPage(counted, read({ rows: 0, allRows: 4, body: { total: 5 } })).kind).toBe('missing');
  const pages: Pager = { ...page, total: { in: 'header', name: 'x-pages', counts: 'pages' } };
  expect(nextPage(pages, read({ number: 2, header: (name) => (name === 'x-pages' ? '2' : '') })).kind).toBe('end');
});

test('follows next URLs on the same origin only', () => {
  const pager: Pager = { kind: 'next-url', next: 'next', more: 'more' };
  const next = (to: string, more = true) => nextPage(pager, read({ body: { next: to, more } }));
  expect(next('/b')).toEqual({ kind: 'url', url: 'https://n.example/b' });
  expect(next('https://evil.example/b').kind).toBe('elsewhere');
  expect(next('/b', false).kind).toBe('end');
  expect(next('').kind).toBe('end');
});
