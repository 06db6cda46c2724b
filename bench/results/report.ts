import type { Measured } from '../load/rounds.ts';

/** A figure that has a target. */
export interface Check {
  what: string;
  value: number | null;
  unit: 'x' | 'µs' | 'ms' | 'MB' | 'CLS' | 'files';
  /** Absent if there is only a goal. */
  target?: Bound;
  /** A stricter bound that would be good to reach. */
  stretch?: Bound;
}

export type Bound = { atLeast: number } | { atMost: number };

export function heading(text: string): void {
  process.stdout.write(`\n${text}\n${'='.repeat(text.length)}\n`);
}

export function note(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a table, with the first column aligned left and the others right. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all) {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    process.stdout.write(`  ${cells.join('  ')}\n`);
  }
}

/** Prints the figures under load, each compared with `raw`. */
export function printMeasured(all: readonly Measured[], raw: Measured): void {
  printTable(
    ['', 'requests/s', 'x raw', 'CPU µs', 'x raw', 'p50 ms', 'p99 ms', 'bytes'],
    all.map((one) => [
      one.name,
      one.rate.toFixed(0),
      (one.rate / raw.rate).toFixed(2),
      one.cpu?.toFixed(0) ?? '-',
      cpuRatio(one, raw)?.toFixed(2) ?? '-',
      one.p50.toFixed(1),
      one.p99.toFixed(1),
      one.bytes.toFixed(0),
    ]),
  );
}

/** How much more processor time a request takes; null if unknown on this system. */
export function cpuRatio(one: Measured, other: Measured): number | null {
  return one.cpu === null || other.cpu === null || other.cpu === 0 ? null : one.cpu / other.cpu;
}

/** The figures with that name. Throws if there are none. */
export function measuredAs(all: readonly Measured[], name: string): Measured {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nothing was measured as ${name}.`);
  return found;
}

/** Prints every figure that has a target, and whether it is met. */
export function printChecks(checks: readonly Check[]): void {
  printTable(
    ['', 'measured', 'target', '', 'stretch', ''],
    checks.map(({ what, value, unit, target, stretch }) => [
      what,
      value === null ? '-' : figure(value, unit),
      bound(target, unit),
      verdict(value, target),
      bound(stretch, unit),
      verdict(value, stretch),
    ]),
  );
  const withTarget = checks.filter(({ target }) => target !== undefined);
  const met = withTarget.filter(({ value, target }) => verdict(value, target) === 'met');
  process.stdout.write(`\n  ${met.length} of ${withTarget.length} targets met.\n`);
}

function verdict(value: number | null, limit: Bound | undefined): '' | 'met' | 'MISSED' | 'unknown' {
  if (limit === undefined) return '';
  if (value === null || Number.isNaN(value)) return 'unknown';
  const isMet = 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
  return isMet ? 'met' : 'MISSED';
}

function bound(limit: Bound | undefined, unit: Check['unit']): string {
  if (limit === undefined) return '';
  return 'atLeast' in limit ? `>= ${limit.atLeast} ${unit}` : `<= ${limit.atMost} ${unit}`;
}

function figure(value: number, unit: Check['unit']): string {
  const digits = unit === 'CLS' ? 3 : unit === 'x' ? 2 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}
