import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableClock } from '../../e2e/support/service/clock.ts';
import { createSlices, type SliceRoom } from './slices.ts';

/**
 * Runs slices that take `msOf` the room that they have, and says how much room each had and how long the pauses were.
 * `removing`: which slices find rows to remove; they remove all that they may. `settlingMs`: how long each has to wait
 * before it begins.
 */
async function run(
  count: number,
  msOf: (room: SliceRoom, at: number) => number,
  removing: (at: number) => boolean = () => true,
  settlingMs = 0,
) {
  const clock = movableClock();
  const pauses: number[] = [];
  const rooms: SliceRoom[] = [];
  const slices = createSlices({
    clock,
    settle: async () => clock.forward(settlingMs),
    pause: async (ms) => void pauses.push(ms),
  });
  for (let at = 0; at < count; at += 1) {
    await slices.run(
      async (room) => {
        rooms.push({ ...room });
        clock.forward(msOf(room, at));
        return removing(at) ? room.remove : 0;
      },
      (removed) => removed,
    );
  }
  return { pauses, rooms, reads: rooms.map(({ read }) => read), removes: rooms.map(({ remove }) => remove) };
}

test('after a slice that took too long, the next one is as much smaller, but not without end', async () => {
  const { pauses, reads, removes } = await run(4, () => 40);
  expect(reads).toEqual([4, 2, 2, 2]);
  expect(removes).toEqual([4, 2, 2, 2]);
  expect(pauses).toEqual([120, 120, 120, 120]);
});

test('slices that take little time grow up to 500 rows, and requests get time between them', async () => {
  const { pauses, removes } = await run(9, () => 1);
  expect(removes).toEqual([4, 8, 16, 32, 64, 128, 256, 500, 500]);
  expect(new Set(pauses)).toEqual(new Set([10]));
});

test('how long a slow disk takes to settle what earlier slices wrote makes slices no smaller', async () => {
  const { pauses, removes } = await run(
    9,
    () => 1,
    () => true,
    900,
  );
  expect(removes).toEqual([4, 8, 16, 32, 64, 128, 256, 500, 500]);
  expect(new Set(pauses)).toEqual(new Set([10]));
});

test('slices settle where they take about as long as they may', async () => {
  const { removes } = await run(7, ({ remove }) => remove / 40);
  expect(removes).toEqual([4, 8, 16, 32, 64, 128, 128]);
});

test('slices that only read read more, but the first that removes again removes no more than before', async () => {
  const { reads, removes } = await run(
    10,
    () => 0.1,
    (at) => at >= 8,
  );
  expect(reads).toEqual([4, 8, 16, 32, 64, 128, 256, 500, 500, 20]);
  expect(removes).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 8]);
});

test('no slice takes more than 20 ms, as long as a row costs at most half as much again as in the slice before', async () => {
  // Reading a row costs a hundredth of removing it. The few rows of the first slice take 10 ms at most.
  const drifts = fc.array(fc.record({ drift: fc.double({ min: 0.5, max: 1.5, noNaN: true }), removes: fc.boolean() }), {
    minLength: 1,
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(drifts, async (steps) => {
      let costMs = 2.5;
      const times: number[] = [];
      await run(
        steps.length,
        ({ read, remove }, at) => {
          const { drift = 1, removes = false } = steps[at] ?? {};
          costMs = Math.min(2.5, Math.max(0.002, costMs * drift));
          const ms = (read * costMs) / 100 + (removes ? remove * costMs : 0);
          times.push(ms);
          return ms;
        },
        (at) => steps[at]?.removes === true,
      );
      return times.every((ms) => ms <= 20);
    }),
  );
});
