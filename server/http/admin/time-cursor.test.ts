import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTimeCursor, timeCursor } from './time-cursor.ts';

test('a cursor leads back to the place that it was made of', () => {
  const at = fc.integer({ min: 0, max: 10 ** 15 - 1 });
  const place = fc.record({ at, id: fc.stringMatching(/^\w{1,100}$/) }, { noNullPrototype: true });
  fc.assert(
    fc.property(place, (one) => {
      expect(readTimeCursor(timeCursor(one))).toEqual(one);
    }),
  );
});

test.each([null, '', '5', '5.', '.dlv_1', '-5.dlv_1', '5.a b', '5.dlv_1\n', `5.${'a'.repeat(101)}`])(
  'no cursor, and a text that is none, is the first page: %j',
  (text) => expect(readTimeCursor(text)).toBeNull(),
);
