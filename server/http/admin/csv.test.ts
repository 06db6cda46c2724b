import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('text with commas, quotes and line breaks is one cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

test('numbers stay numbers, and nothing is empty', () => {
  expect(csvLine([-1.5, true, null, undefined, 0])).toBe('-1.5,true,,,0\r\n');
});

test('a spreadsheet runs no text as a formula', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@a', '\t=1'])).toBe("'=1+1,'+1,'-1,'@a,'\t=1\r\n");
});
