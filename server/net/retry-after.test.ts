import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const at = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7000],
  ['Tue, 10 Mar 2026 12:02:00 GMT', 120_000],
  ['Tuesday, 10-Mar-26 12:02:00 GMT', 120_000],
  ['Tue Mar 10 12:02:00 2026', 120_000],
  ['Tue, 10 Mar 2026 11:59:00 GMT', 0],
])('%j asks to wait for %d ms', (header, ms) => {
  expect(readRetryAfter(header, at)).toBe(ms);
});

test.each([
  undefined,
  '',
  '-5',
  '1.5',
  '1e3',
  '9999999999999',
  'soon',
  '2026-03-10T12:02:00Z',
  'Tue, 99 Mar 2026 12:02:00 GMT',
  '120, 60',
])('%j is invalid', (header) => {
  expect(readRetryAfter(header, at)).toBeNull();
});
