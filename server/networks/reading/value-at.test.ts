import { expect, test } from 'vitest';
import { isBlank, wordsAt } from './value-at.ts';

test.each([undefined, null, false, 0, '', ' ', '0', [], {}, [[], { a: '' }]])('%j says nothing', (value) => {
  expect(isBlank(value)).toBe(true);
});

test.each([1, true, 'a', ['a'], [true], { a: [1] }, { a: true }])('%j says something', (value) => {
  expect(isBlank(value)).toBe(false);
});

test('a value that is nested without an end is something that no one can read', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  expect(isBlank(deep)).toBe(false);
  expect(wordsAt({ countries: deep }, 'countries')).toEqual(['?']);
});
