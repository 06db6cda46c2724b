import type { Measured } from '../load/rounds.ts';
import { printTable } from './print.ts';

/** Prints the figures under load, each compared with `raw`, saturated and at the row's own rate. */
export function printMeasured(all: readonly Measured[], raw: Measured): void {
  const heads = ['', 'requests/s', 'x raw', 'CPU µs', 'x raw', 'paced raw µs', 'x paced raw'];
  printTable(
    [...heads, 'p50 ms', 'p99 ms', 'bytes'],
    all.map((one) => [
      one.name,
      one.rate.toFixed(0),
      (one.rate / raw.rate).toFixed(2),
      one.cpu?.toFixed(0) ?? '-',
      cpuRatio(one, raw)?.toFixed(2) ?? '-',
      one.pacedRawCpu?.toFixed(0) ?? '-',
      one.cpu === null || one.pacedRawCpu === null ? '-' : (one.cpu / one.pacedRawCpu).toFixed(2),
      one.p50.toFixed(1),
      one.p99.toFixed(1),
      one.bytes.toFixed(0),
    ]),
  );
}

/** The ratio of processor time per request; null if unknown on this system. */
export function cpuRatio(one: Measured, other: Measured): number | null {
  return one.cpu === null || other.cpu === null || other.cpu === 0 ? null : one.cpu / other.cpu;
}

/** The figures with that name. Throws if there are none. */
export function measuredAs(all: readonly Measured[], name: string): Measured {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nothing was measured as ${name}.`);
  return found;
}
