import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDigests, createDigestSum } from './digest-sum.ts';

const seal = (text: string): string => createHmac('sha256', 'key').update(text).digest('hex');

test('a sum depends on its texts only, and not on their order or on what was taken away again', () => {
  const texts = fc.array(fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(texts, texts, (kept, taken) => {
      const sum = createDigestSum(seal);
      for (const text of [...taken, ...kept]) sum.add(text);
      for (const text of taken.toReversed()) sum.remove(text);
      const other = createDigestSum(seal);
      for (const text of kept.toReversed()) other.add(text);
      expect(sum.value()).toBe(other.value());
      expect(sum.value()).toMatch(/^[0-9a-f]{64}$/);
      const half = createDigestSum(seal, sum.value());
      for (const text of taken) half.add(text);
      const rest = createDigestSum(seal);
      for (const text of taken) rest.add(text);
      expect(half.value()).toBe(addDigests(sum.value(), rest.value()));
    }),
  );
});

test('a text that comes twice is not a text that comes once, and nothing cancels out', () => {
  const [once, twice] = [createDigestSum(seal), createDigestSum(seal)];
  once.add('a');
  twice.add('a');
  twice.add('a');
  expect(twice.value()).not.toBe(once.value());
});
