import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each(['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'])('%s becomes ASCII digits', (digits) => {
  expect(plainText(` ${digits} `)).toBe('0123456789');
});

test('ASCII text is only trimmed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(plainText(text)).toBe(text.trim());
    }),
  );
});
