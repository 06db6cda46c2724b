import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable, OutcomeUnknown } from '../database-failures.ts';
import { createBatcher } from './batch.ts';

const LIMIT = { waitMs: 60_000 };

test('commands of one turn share a call, and each gets its own result', async () => {
  const sizes: number[] = [];
  const double = createBatcher(async (inputs: readonly number[]) => {
    sizes.push(inputs.length);
    return inputs.map((input) => input * 2);
  }, LIMIT);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(sizes).toEqual([3, 1]);
});

const isRangeError = (error: unknown): boolean => error instanceof RangeError;

test('if a call has certainly done nothing, its commands run again one by one, and only those at fault fail', async () => {
  const inputs = fc.array(fc.integer({ min: -3, max: 20 }), { maxLength: 600 });
  await fc.assert(
    fc.asyncProperty(inputs, async (given) => {
      const root = createBatcher(
        async (batch: readonly number[]) => {
          if (batch.some((input) => input < 0)) throw new RangeError('negative');
          return batch.map(Math.sqrt);
        },
        { ...LIMIT, didNothing: isRangeError },
      );
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
  const run = createBatcher(
    async (batch: readonly number[]) => {
      calls.push([...batch]);
      throw new Error('the connection is gone');
    },
    { ...LIMIT, didNothing: isRangeError },
  );
  const settled = await Promise.allSettled([1, 2, 3].map(run));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls).toEqual([[1, 2, 3]]);
});

test('commands that wait too long for the batches before them fail, never reach the database, and others go on', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const ran: string[] = [];
  const answers: (() => void)[] = [];
  const run = createBatcher(
    async (inputs: readonly string[]) => {
      ran.push(...inputs);
      await new Promise<void>((resolve) => answers.push(resolve));
      return inputs;
    },
    { waitMs: 5_000 },
  );
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const started: Promise<string>[] = [];
  for (const input of ['a', 'b', 'c']) {
    started.push(run(input));
    await turn();
  }
  const first = run('waits for 5 s');
  const failed = expect(first).rejects.toBeInstanceOf(DatabaseUnavailable);
  vi.advanceTimersByTime(3_000);
  const second = run('waits for 2 s');
  vi.advanceTimersByTime(2_000);
  await failed;
  for (const answer of answers.splice(0)) answer();
  expect(await Promise.all(started)).toEqual(['a', 'b', 'c']);
  await turn();
  for (const answer of answers.splice(0)) answer();
  expect(await second).toBe('waits for 2 s');
  expect(ran).toEqual(['a', 'b', 'c', 'waits for 2 s']);
});

test.each([DatabaseUnavailable, OutcomeUnknown])(
  'when commands run again one by one and the database goes away (%s), the others fail without waiting for it',
  async (Failure) => {
    const calls: number[] = [];
    const run = createBatcher(
      async (inputs: readonly number[]) => {
        if (inputs.length > 1) throw new RangeError('one of these');
        calls.push(...inputs);
        if (inputs[0] === 2) throw new Failure(new Error('no answer'));
        return inputs;
      },
      { ...LIMIT, didNothing: isRangeError },
    );
    const settled = await Promise.allSettled([1, 2, 3, 4].map(run));
    expect(calls).toEqual([1, 2]);
    expect(settled.map((each) => (each.status === 'rejected' ? each.reason : each.value))).toEqual([
      1,
      expect.any(Failure),
      expect.any(DatabaseUnavailable),
      expect.any(DatabaseUnavailable),
    ]);
  },
);
