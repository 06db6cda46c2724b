import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import { createSlices, type SliceRoom } from './slices.ts';

/**
 * Runs slices that take `msOf` the room that they have. Returns the room of each and the lengths of the pauses.
 * `removing`: which slices find rows to remove; they remove as many as they may. `settlingMs`: how long each has to
 * wait before it begins.
 */
async function run(
  count: number,
  msOf: (room: SliceRoom, at: number) => number,
  {
    engine = 'sqlite',
    removing = () => true,
    settlingMs = 0,
  }: { engine?: 'sqlite' | 'postgres'; removing?: (at: number) => boolean; settlingMs?: number } = {},
) {
  const clock = movableClock();
  const pauses: number[] = [];
  const rooms: SliceRoom[] = [];
  const slices = createSlices({
    clock,
    engine,
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
  const { pauses, removes } = await run(9, () => 1, { settlingMs: 900 });
  expect(removes).toEqual([4, 8, 16, 32, 64, 128, 256, 500, 500]);
  expect(new Set(pauses)).toEqual(new Set([10]));
});

test('slices settle where they take about as long as they may', async () => {
  const { removes } = await run(7, ({ remove }) => remove / 40);
  expect(removes).toEqual([4, 8, 16, 32, 64, 128, 128]);
});

test('slices that only read read more, but the first that removes again removes no more than before', async () => {
  const { reads, removes } = await run(10, () => 0.1, { removing: (at) => at >= 8 });
  expect(reads).toEqual([4, 8, 16, 32, 64, 128, 256, 500, 500, 20]);
  expect(removes).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 8]);
});

test('on PostgreSQL, what a slice takes without any rows leaves it large enough to remove some', async () => {
  expect((await run(7, ({ remove }) => 3 + remove / 20, { engine: 'postgres' })).removes).toEqual([
    ...[4, 8, 16, 32, 64, 64, 64],
  ]);
  expect((await run(5, () => 15, { engine: 'postgres' })).removes).toEqual([4, 50, 50, 50, 50]);
  const { removes } = await run(6, ({ remove }) => 3 + remove, { engine: 'postgres', removing: (at) => at % 2 === 0 });
  expect(removes).toEqual([4, 4, 4, 4, 4, 4]);
});

/** The cost of a slice without rows, and the highest cost of a row. */
const COSTS = { sqlite: { fixedMs: 0, rowMs: 2.5 }, postgres: { fixedMs: 3, rowMs: 0.3 } } as const;

test.each(['sqlite', 'postgres'] as const)(
  'no slice takes more than 20 ms on %s, as long as a row costs at most half as much again as in the slice before',
  async (engine) => {
    const { fixedMs, rowMs } = COSTS[engine];
    // Reading a row costs a hundredth of removing it.
    const drifts = fc.array(
      fc.record({ drift: fc.double({ min: 0.5, max: 1.5, noNaN: true }), removes: fc.boolean() }),
      { minLength: 1, maxLength: 200 },
    );
    await fc.assert(
      fc.asyncProperty(drifts, async (steps) => {
        let costMs: number = rowMs;
        const times: number[] = [];
        await run(
          steps.length,
          ({ read, remove }, at) => {
            const { drift = 1, removes = false } = steps[at] ?? {};
            costMs = Math.min(rowMs, Math.max(0.002, costMs * drift));
            const ms = fixedMs + (read * costMs) / 100 + (removes ? remove * costMs : 0);
            times.push(ms);
            return ms;
          },
          { engine, removing: (at) => steps[at]?.removes === true },
        );
        return times.every((ms) => ms <= 20);
      }),
    );
  },
);
