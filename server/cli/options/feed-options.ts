import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import { InvalidArgumentError } from 'commander';

/** Adds one `--setting name=value` to the earlier ones. */
export function addSetting(value: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, text] = /^(\w+)=(.*)$/s.exec(value) ?? [];
  if (name === undefined || text === undefined) throw new InvalidArgumentError('It must be name=value.');
  return { ...earlier, [name]: text };
}

/** A rate in millionths: decimal text with at most 6 fraction digits. */
export function parseRate(value: string): number {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(value) ?? [];
  const rate = Number(whole) * UNITS_PER_RATE + Number(fraction.padEnd(6, '0'));
  if (whole === undefined || rate === 0) {
    throw new InvalidArgumentError('It must be a positive number with at most 6 fraction digits.');
  }
  return rate;
}

/** A share in units: above 0, at most 1, with at most 4 fraction digits. */
export function parseShare(value: string): number {
  const [, whole, fraction = ''] = /^([01])(?:\.(\d{1,4}))?$/.exec(value) ?? [];
  const share = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
  if (whole === undefined || share === 0 || share > 10_000) {
    throw new InvalidArgumentError('It must be above 0 and at most 1, with at most 4 fraction digits.');
  }
  return share;
}
