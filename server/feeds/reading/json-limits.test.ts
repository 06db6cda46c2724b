import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooComplex } from './json-limits.ts';

const tooComplex = (text: string): boolean => isTooComplex(Buffer.from(text));
const MANY = 4_000_001;

test.each([
  ['empty objects', `[${'{},'.repeat(MANY / 2)}{}]`],
  ['empty lists', `[${'[],'.repeat(MANY / 2)}[]]`],
  ['numbers', `\uFEFF \n[${'1,'.repeat(MANY)}1]`],
  ['members of an object', `{${'"a":1,'.repeat(MANY)}"a":1}`],
  ['levels', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
  ['levels of objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
])('a response with too many %s is too complex', (_what, text) => {
  expect(tooComplex(text)).toBe(true);
});

test('what stands in text counts for nothing', () => {
  const text = '[{,'.repeat(MANY / 4);
  expect(tooComplex(JSON.stringify([text, `\\"${text}`]))).toBe(false);
});

test('a hundred levels, and as many neighbors, are not too complex', () => {
  expect(tooComplex(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe(false);
  expect(tooComplex(`[${'[[]],'.repeat(10_000)}[]]`)).toBe(false);
});

test('CSV is never too complex', () => {
  expect(tooComplex(`"id","name"\n${',\n'.repeat(MANY)}`)).toBe(false);
});

test('no ordinary JSON is too complex', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      expect(tooComplex(text)).toBe(false);
    }),
  );
});
