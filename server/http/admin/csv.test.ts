import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('text with commas, quotes and line breaks is one cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

test('numbers stay numbers, and nothing is empty', () => {
  expect(csvLine([-1.5, true, null, undefined, 0])).toBe('-1.5,true,,,0\r\n');
});

test('a spreadsheet runs no text as a formula', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@a', ' =1', '＝1', 'a=1'])).toBe("'=1+1,'+1,'-1,'@a,' =1,'＝1,a=1\r\n");
  expect(csvLine(['\t=1', '\rplain'])).toBe(`"'\t'=1","'\rplain"\r\n`);
});

test('nor does one that splits cells at semicolons, tabs or line breaks, which sees no quotes', () => {
  expect(csvLine(['a;=1+1', 'b;', 'c\t@x', 'd\n-2;"=3'])).toBe(`"a;'=1+1","b;","c\t'@x","d\n'-2;'""=3"\r\n`);
  const text = fc.string({ unit: fc.constantFrom(...'=+-@;\t\r\n" ,a') });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const part of csvLine(cells).split(/[;\t\r\n]/))
        expect(part.replaceAll(/^[ "]+/g, '')).not.toMatch(/^[=+\-@]/);
    }),
  );
});
