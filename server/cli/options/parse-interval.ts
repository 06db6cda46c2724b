import { InvalidArgumentError } from 'commander';

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 };

/** Parses an interval such as `30m`, `2h` or `1d` to ms. */
export function parseInterval(value: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(value) ?? [];
  const unitMs = UNITS_MS[unit];
  if (unitMs === undefined) throw new InvalidArgumentError('It must be an interval such as 30m, 2h or 1d.');
  return Number(count) * unitMs;
}

/** The same interval as text. */
export function intervalText(ms: number): string {
  for (const unit of ['d', 'h']) {
    const unitMs = UNITS_MS[unit] ?? 1;
    if (ms % unitMs === 0) return `${ms / unitMs}${unit}`;
  }
  return `${Math.round(ms / 60_000)}m`;
}
