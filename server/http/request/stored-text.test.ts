import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBadText } from './stored-text.ts';

const good = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));

test('finds nothing in text that every engine stores', () => {
  fc.assert(
    fc.property(fc.anything({ key: good, values: [good, fc.integer(), fc.boolean(), fc.constant(null)] }), (sent) => {
      expect(findBadText(sent)).toBeNull();
    }),
  );
});

test.each(['a\0', '\ud800', '\udc00a'])('finds %j wherever it is, in values and in names', (bad) => {
  expect(findBadText(bad)).toMatchObject({ path: '' });
  expect(findBadText({ a: [1, { b: bad }] })).toMatchObject({ path: 'a.1.b' });
  expect(findBadText({ a: { [bad]: 1 } })).toMatchObject({ path: 'a' });
});

test('a body of a hundred thousand levels is looked through', () => {
  let sent: unknown = 'a\0';
  for (let level = 0; level < 100_000; level += 1) sent = [sent];
  expect(findBadText({ deep: sent })?.message).toMatch(/NUL/);
});
