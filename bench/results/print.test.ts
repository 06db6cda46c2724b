import { expect, test } from 'vitest';
import { numberText } from './print-comparison.ts';
import { tableText } from './print.ts';

test('a table has its first column aligned left and the others right, without spaces at the end of a line', () => {
  expect(
    tableText(
      ['', 'ms', ''],
      [
        ['raw', '5', ''],
        ['service', '123', 'met'],
      ],
    ),
  ).toBe(['            ms', '  raw        5', '  service  123  met', ''].join('\n'));
});

test.each([
  [12_587.4, '12587'],
  [99.96, '100'],
  [6.006, '6.01'],
  [0.01234, '0.0123'],
  [0, '0.00'],
])('%s is printed as %s', (value, text) => expect(numberText(value)).toBe(text));
