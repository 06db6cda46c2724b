import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';

test('commands of one turn share a call, and each gets its own result', async () => {
  const sizes: number[] = [];
  const double = createBatcher(async (inputs: readonly number[]) => {
    sizes.push(inputs.length);
    return inputs.map((input) => input * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(sizes).toEqual([3, 1]);
});

const isRangeError = (error: unknown): boolean => error instanceof RangeError;

test('if a call has certainly done nothing, its commands run again one by one, and only those at fault fail', async () => {
  const inputs = fc.array(fc.integer({ min: -3, max: 20 }), { maxLength: 600 });
  await fc.assert(
    fc.asyncProperty(inputs, async (given) => {
      const root = createBatcher(async (batch: readonly number[]) => {
        if (batch.some((input) => input < 0)) throw new RangeError('negative');
        return batch.map(Math.sqrt);
      }, isRangeError);
      const settled = await Promise.allSettled(given.map(root));
      for (const [index, input] of given.entries()) {
        const expected = input < 0 ? { status: 'rejected' } : { status: 'fulfilled', value: Math.sqrt(input) };
        expect(settled[index]).toMatchObject(expected);
      }
    }),
    { numRuns: 50 },
  );
});

test('if a call may have done something, none of its commands run again, and all fail', async () => {
  const calls: number[][] = [];
  const run = createBatcher(async (batch: readonly number[]) => {
    calls.push([...batch]);
    throw new Error('the connection is gone');
  }, isRangeError);
  const settled = await Promise.allSettled([1, 2, 3].map(run));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls).toEqual([[1, 2, 3]]);
});
