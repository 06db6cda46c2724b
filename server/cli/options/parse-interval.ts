import { DAY_MS, HOUR_MS, MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { InvalidArgumentError } from 'commander';

const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

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
  return `${Math.round(ms / MINUTE_MS)}m`;
}
