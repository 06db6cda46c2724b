import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';

test('commands of one turn share a call, and each gets its own answer', async () => {
  const sizes: number[] = [];
  const double = createBatcher(async (inputs: readonly number[]) => {
    sizes.push(inputs.length);
    return inputs.map((input) => input * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(sizes).toEqual([3, 1]);
});

test('when a call fails, its commands run one by one and only the bad ones fail', async () => {
  const inputs = fc.array(fc.integer({ min: -3, max: 20 }), { maxLength: 600 });
  await fc.assert(
    fc.asyncProperty(inputs, async (given) => {
      const root = createBatcher(async (batch: readonly number[]) => {
        if (batch.some((input) => input < 0)) throw new Error('negative');
        return batch.map(Math.sqrt);
      });
      const settled = await Promise.allSettled(given.map(root));
      for (const [index, input] of given.entries()) {
        const expected = input < 0 ? { status: 'rejected' } : { status: 'fulfilled', value: Math.sqrt(input) };
        expect(settled[index]).toMatchObject(expected);
      }
    }),
    { numRuns: 50 },
  );
});
