import { expect, test } from 'vitest';
import { movableClock } from '../../e2e/support/service/clock.ts';
import { createSlices } from './slices.ts';

/** Runs slices that take `msOf` so many rows, and says how many rows each had and how long the pauses were. */
async function run(count: number, msOf: (rows: number) => number) {
  const clock = movableClock();
  const pauses: number[] = [];
  const sizes: number[] = [];
  const slices = createSlices({ clock, pause: async (ms) => void pauses.push(ms) });
  for (let made = 0; made < count; made += 1) {
    await slices.run(async (limit) => {
      sizes.push(limit);
      clock.forward(msOf(limit));
    });
  }
  return { pauses, sizes };
}

test('slices that take long get smaller, but not without end', async () => {
  const { pauses, sizes } = await run(3, () => 20);
  expect(sizes).toEqual([20, 10, 10]);
  expect(pauses).toEqual([60, 60, 60]);
});

test('slices that take little time grow up to 500 rows, and requests get time between them', async () => {
  const { pauses, sizes } = await run(6, () => 1);
  expect(sizes).toEqual([20, 40, 80, 160, 320, 500]);
  expect(new Set(pauses)).toEqual(new Set([10]));
});

test('slices settle where they take about as long as they may', async () => {
  const { sizes } = await run(6, (rows) => rows / 40);
  expect(sizes).toEqual([20, 40, 80, 160, 160, 160]);
});
