import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { median } from '../results/statistics.ts';
import { afterWarmUp, bounds, byMinute, growthOf, logOf, slopeOf } from './growth.ts';
import type { Sample } from './sample.ts';

const still: Omit<Sample, 'minute'> = {
  rss: 200,
  heap: 90,
  used: 60,
  other: 100,
  database: 10,
  wal: 4,
  files: 30,
  handles: 9,
  lag: 12,
  queue: 0,
};

/** A sample every ten seconds, with the figures of its minute. */
function run(minutes: number, figures: (minute: number) => Partial<Sample> = () => ({})): Sample[] {
  return Array.from({ length: minutes * 6 + 1 }, (_, index) => ({
    ...still,
    minute: index / 6,
    ...figures(index / 6),
  }));
}

const flatOf = (samples: readonly Sample[]): object =>
  Object.fromEntries((growthOf(samples) ?? []).map(({ figure, isFlat }) => [figure, isFlat]));
const allFlat = { used: true, other: true, files: true, handles: true, queue: true };

describe('slopeOf', () => {
  test('finds the slope of a line exactly, wherever the line is', () => {
    const whole = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 2, max: 50 }), (slope, offset, count) => {
        const points = Array.from({ length: count }, (_, x) => [x, offset + slope * x] as const);
        expect(slopeOf(points)).toBeCloseTo(slope, 6);
      }),
    );
  });

  test('finds the slope despite symmetric noise', () => {
    const noise = [1, -1, -1, 1];
    expect(slopeOf(Array.from({ length: 400 }, (_, x) => [x, 2 * x + (noise[x % 4] ?? 0)]))).toBeCloseTo(2, 3);
  });

  test('one moment has no slope', () =>
    expect(
      slopeOf([
        [1, 2],
        [1, 3],
      ]),
    ).toBeNaN());
});

describe('logOf', () => {
  test('a log that fills up and begins again is bounded, even in a short run', () => {
    expect(logOf(run(20, (minute) => ({ wal: Math.min(66, 10 * minute) })))).toMatchObject({
      most: 66,
      isBounded: true,
    });
    expect(logOf(run(1))).toMatchObject({ most: 4, isBounded: true });
  });

  test('a log held by a reader is not, even if it is emptied at the end', () => {
    const samples = run(20, (minute) => ({ wal: minute > 19 ? 0 : 10 * minute }));
    expect(logOf(samples)).toEqual({ most: 190, bound: 134, isBounded: false });
  });
});

describe('growthOf', () => {
  test('a constant run is flat', () => expect(flatOf(run(20))).toEqual(allFlat));

  test.each(['used', 'other', 'files', 'handles'] as const)('%s that grows by two a minute is not flat', (figure) => {
    const samples = run(20, (minute) => ({ [figure]: still[figure] + 2 * minute }));
    expect(flatOf(samples)).toEqual({ ...allFlat, [figure]: false });
  });

  test('a queue that grows by ten a minute is not flat', () => {
    expect(flatOf(run(20, (minute) => ({ queue: 10 * minute })))).toEqual({ ...allFlat, queue: false });
  });

  test('uncollected garbage at the end is no growth of the heap', () => {
    const samples = run(20, (minute) => ({ used: minute > 19.5 ? 200 : 60 + (Math.round(minute * 6) % 5) * 10 }));
    expect(flatOf(samples)).toEqual(allFlat);
  });

  test('growth in the first six minutes does not count', () => {
    expect(flatOf(run(20, (minute) => ({ other: 200 + 20 * Math.min(minute, 6) })))).toEqual(allFlat);
  });

  test('growth after the first six minutes counts, however long the start was flat', () => {
    const samples = run(20, (minute) => ({ other: 200 + 3 * Math.max(0, minute - 6) }));
    expect(flatOf(samples)).toEqual({ ...allFlat, other: false });
  });

  test('memory of V8 and SQLite has separate bounds, and the database may grow with writes', () => {
    const samples = run(20, (minute) => ({ rss: 20 * minute, heap: 10 * minute, database: 100 * minute }));
    expect(flatOf(samples)).toEqual(allFlat);
  });

  test.each(['used', 'other', 'files', 'handles'] as const)(
    '%s that grows by a little all the time is noticed by a run that is long enough',
    (figure) => {
      const aMinute = bounds[figure].inAll / 120;
      const samples = (minutes: number) => run(minutes, (minute) => ({ [figure]: still[figure] + minute * aMinute }));
      expect(flatOf(samples(20))).toEqual(allFlat);
      expect(flatOf(samples(120))).toEqual(allFlat);
      expect(flatOf(samples(130))).toEqual({ ...allFlat, [figure]: false });
    },
  );

  test('a cache that fills up is no leak, however long the run is', () => {
    for (const minutes of [20, 60, 240]) {
      expect(flatOf(run(minutes, (minute) => ({ used: 60 + Math.min(minute / 3, 10) })))).toEqual(allFlat);
    }
  });

  test('connections that come and go are no growth of files and handles', () => {
    const busy = (minute: number) => (minute > 15 && Math.round(minute * 6) % 3 > 0 ? 60 : 0);
    const samples = run(20, (minute) => ({ files: 30 + busy(minute), handles: 9 + busy(minute) }));
    expect(flatOf(samples)).toEqual(allFlat);
  });

  test('a figure that falls is flat', () => {
    expect(flatOf(run(20, (minute) => ({ other: 400 - 10 * minute })))).toEqual(allFlat);
  });

  test('a short run counts its second half', () => {
    expect(afterWarmUp(run(8)).map(({ minute }) => minute)[0]).toBe(4);
  });

  test('a run that is too short has no result', () => {
    expect(growthOf(run(3))).toBeNull();
    expect(growthOf([])).toBeNull();
    expect(growthOf(run(0))).toBeNull();
  });
});

test('the table has the median of each minute', () => {
  const samples = run(2, (minute) => ({ rss: 100 + Math.round(minute * 6) }));
  expect(byMinute(samples, median).map(({ minute, rss }) => [minute, rss])).toEqual([
    [0, 102.5],
    [1, 108.5],
    [2, 112],
  ]);
});
