import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

/** A pace with a clock that its work and rests move. */
function setUp(isUrgent: () => boolean = () => false) {
  const state = { now: 1_000, worked: 0, rests: [] as number[] };
  const pace = createPace(isUrgent, {
    clock: { monotonicMs: () => state.now },
    rest: async (ms) => {
      state.rests.push(ms);
      state.now += ms;
    },
  });
  const work = async (ms: number): Promise<void> => {
    state.now += ms;
    state.worked += ms;
    await pace();
  };
  return { state, work };
}

test('requests have three quarters of the time, however the work is cut, up to its last slice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { maxLength: 40 }), async (slices) => {
      const { state, work } = setUp();
      for (const ms of slices) await work(ms);
      const rested = state.rests.reduce((sum, ms) => sum + ms, 0);
      expect(rested).toBeGreaterThan(3 * (state.worked - 1) - 1e-6);
      expect(rested).toBeLessThanOrEqual(3 * state.worked + 1e-6);
    }),
  );
});

test('a slice that only waited is no reason to rest for long', async () => {
  const { state, work } = setUp();
  await work(60_000);
  expect(state.rests).toEqual([20]);
});

test('work that requests wait for never rests, and from then on what it did before does not count', async () => {
  let isUrgent = true;
  const { state, work } = setUp(() => isUrgent);
  for (let slice = 0; slice < 5; slice += 1) await work(5);
  expect(state.rests).toEqual([]);
  isUrgent = false;
  await work(0.5);
  expect(state.rests).toEqual([]);
  await work(1);
  expect(state.rests).toEqual([4.5]);
});
