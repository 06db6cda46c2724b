import { expect, test } from 'vitest';
import type { Measured, Round } from '../load/rounds.ts';
import { loadRows } from './row.ts';

const measured = (name: string, ...rounds: [rate: number, cpu: number | null][]): Measured => {
  const all = rounds.map(([rate, cpu]): Round => ({ rate, cpu, p50: 1, p99: 2, pacedRawCpu: null }));
  return { name, bytes: 0, rounds: all, rate: 0, cpu: null, p50: 1, p99: 2, pacedRawCpu: null };
};

test("a row has the figures of every round, with raw's of the same rounds as their reference", () => {
  const raw = measured('raw', [100, 10], [200, 20]);
  const service = measured('service', [50, 30], [60, 40]);
  expect(loadRows([raw, service], raw)).toEqual([
    {
      name: 'raw',
      figures: [
        { name: 'requests/s', better: 'higher', rounds: [100, 200] },
        { name: 'CPU µs', better: 'lower', rounds: [10, 20] },
      ],
    },
    {
      name: 'service',
      figures: [
        { name: 'requests/s', better: 'higher', rounds: [50, 60], reference: { row: 'raw', rounds: [100, 200] } },
        { name: 'CPU µs', better: 'lower', rounds: [30, 40], reference: { row: 'raw', rounds: [10, 20] } },
      ],
    },
  ]);
});

test("on a system that doesn't tell processor time, a row has only rates", () => {
  const raw = measured('raw', [100, null]);
  const rows = loadRows([raw, measured('service', [50, null])], raw);
  expect(rows.flatMap(({ figures }) => figures.map(({ name }) => name))).toEqual(['requests/s', 'requests/s']);
});
