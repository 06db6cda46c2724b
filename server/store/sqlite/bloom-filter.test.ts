import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBloomFilter } from './bloom-filter.ts';
import { anyCharacter } from '../../../e2e/support/requests/any-character.ts';

test('never misses a key, whatever the keys are and however many', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), (keys) => {
      const filter = createBloomFilter(4);
      for (const key of keys) filter.add(key);
      return keys.every((key) => filter.mayHave(key));
    }),
  );
});

test('takes few other texts for keys until it is full', () => {
  const filter = createBloomFilter(20_000);
  for (let user = 0; user < 20_000; user++) filter.add(`wall 1 user-${user}`);
  expect(filter.isFull()).toBe(false);
  const wrong = Array.from({ length: 20_000 }, (_, user) => filter.mayHave(`wall 1 guest-${user}`)).filter(Boolean);
  expect(wrong.length).toBeLessThan(400);
  for (let user = 0; user < 40_000; user++) filter.add(`wall 2 user-${user}`);
  expect(filter.isFull()).toBe(true);
});

test('an empty filter has nothing', () => {
  expect(createBloomFilter(1).mayHave('')).toBe(false);
});
