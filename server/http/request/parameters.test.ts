import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeParameters, parseParameters } from './parameters.ts';

test('reads scalars and lists, and repeated names as lists', () => {
  expect({ ...parseParameters('a=1&b[]=2&b[]=3&c=4&c=5&d&e=') }).toEqual({
    a: '1',
    b: ['2', '3'],
    c: ['4', '5'],
    d: '',
    e: '',
  });
  expect({ ...parseParameters('a=x+y%2Bz&%C3%BC=1') }).toEqual({ a: 'x y+z', ü: '1' });
});

test('refuses broken percent-encoding', () => {
  for (const text of ['a=%', 'a=%zz', '%=1', 'a=%ff', 'a=%C3']) expect(parseParameters(text)).toBeNull();
});

test('names of Object.prototype are ordinary names', () => {
  const parameters = parseParameters('__proto__=1&constructor=2&toString[]=3');
  expect(Object.keys(parameters ?? {})).toEqual(['__proto__', 'constructor', 'toString']);
  expect(Object.getPrototypeOf(parameters)).toBeNull();
});

test('reads back whatever was encoded', () => {
  const words = fc.array(
    fc.string({ unit: 'grapheme' }).map((word) => word.toWellFormed()),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(words, (values) => {
      const text = values.map((value) => `v[]=${encodeURIComponent(value)}`).join('&');
      expect(parseParameters(text)?.['v']).toEqual(values);
    }),
  );
});

test('a name in query and body is a repeat', () => {
  const merged = mergeParameters({ a: '1', b: '2' }, { b: 3, c: 4 });
  expect({ ...merged }).toEqual({ a: '1', b: ['2', 3], c: 4 });
});
