import { describe, expect, test } from 'vitest';
import { compareResults, verdictOf } from './compare.ts';
import type { Results } from './result-file.ts';
import type { Row } from './row.ts';

const results = (sections: Record<string, Row[]>): Results => ({
  version: 1,
  at: '2026-11-21T12:00:00.000Z',
  commit: 'abc1234',
  machine: 'test',
  isQuick: false,
  sections,
});
const row = (name: string, ...rounds: number[]): Row => ({
  name,
  figures: [{ name: 'requests/s', better: 'higher', rounds }],
});

describe('a figure moved if every round of one run is better than every round of the other', () => {
  test.each([
    ['higher', [10, 11, 12], [13, 14, 15], 'better'],
    ['higher', [13, 14, 15], [10, 11, 12], 'worse'],
    ['lower', [13, 14, 15], [10, 11, 12], 'better'],
    ['lower', [10, 11, 12], [13, 14, 15], 'worse'],
    ['higher', [10, 11, 12], [12, 20, 30], 'same'],
    ['higher', [10, 11, 40], [13, 14, 15], 'same'],
    ['lower', [0, 0, 0], [0, 0, 0], 'same'],
    ['lower', [0, 0, 0], [0.1, 0.1, 0.1], 'worse'],
  ] as const)('%s is better: from %j to %j is %s', (better, before, now, verdict) => {
    expect(verdictOf({ before, now, better })).toBe(verdict);
  });

  test('but with fewer than three rounds, that is unclear', () => {
    expect(verdictOf({ before: [1, 1], now: [9, 9, 9], better: 'higher' })).toBe('unclear');
    expect(verdictOf({ before: [1, 1, 1], now: [9, 9], better: 'higher' })).toBe('unclear');
  });
});

test('compares the medians of the rows that both runs have', () => {
  const before = results({ offers: [row('service', 10, 11, 90)], start: [row('service', 1, 2, 3)] });
  const now = results({ offers: [row('service', 12, 13, 14)] });
  expect(compareResults(before, now)).toEqual({
    rows: [
      {
        section: 'offers',
        row: 'service',
        changes: [{ figure: 'requests/s', before: 11, now: 13, verdict: 'same' }],
      },
    ],
    onlyBefore: [],
    onlyNow: [],
  });
});

test('names the rows that only one run has, in the sections that both measured', () => {
  const before = results({ offers: [row('raw', 1), row('old', 1)], start: [row('gone', 1)] });
  const now = results({ offers: [row('raw', 1), row('new', 1)], store: [row('other', 1)] });
  const { onlyBefore, onlyNow, rows } = compareResults(before, now);
  expect(rows.map((one) => one.row)).toEqual(['raw']);
  expect(onlyBefore).toEqual(['offers: old']);
  expect(onlyNow).toEqual(['offers: new']);
});

test("compares a figure's ratio to its reference, round by round, so a machine that is half as fast changes nothing", () => {
  const beside = (rounds: number[], raw: number[]): Row => ({
    name: 'service',
    figures: [{ name: 'requests/s', better: 'higher', rounds, reference: { row: 'raw', rounds: raw } }],
  });
  const before = results({ offers: [beside([100, 110, 120], [1_000, 1_000, 1_000])] });
  const now = results({ offers: [beside([50, 55, 60], [500, 500, 500])] });
  expect(compareResults(before, now).rows[0]?.changes).toEqual([
    { figure: 'requests/s of raw', before: 0.11, now: 0.11, verdict: 'same' },
  ]);
});

test('leaves out figures that only one run has', () => {
  const other: Row = { name: 'raw', figures: [{ name: 'CPU µs', better: 'lower', rounds: [1, 1, 1] }] };
  const { rows } = compareResults(results({ offers: [row('raw', 1)] }), results({ offers: [other] }));
  expect(rows).toEqual([{ section: 'offers', row: 'raw', changes: [] }]);
});
