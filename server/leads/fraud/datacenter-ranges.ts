import { readFileSync } from 'node:fs';
import { addressHex, networkRange, type HexRange } from '../../net/address.ts';

/** The file of DATACENTER_RANGES can't be read, or a line in it is not a range. */
export class RangesError extends Error {
  override readonly name = 'RangesError';
}

/** Reads the ranges in a file; null means no ranges. Returns whether an address is in one. Throws `RangesError`. */
export function openDatacenterRanges(file: string | null): (ip: string) => boolean {
  if (file === null) return () => false;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new RangesError(`DATACENTER_RANGES: ${file} can't be read.`, { cause });
  }
  try {
    return parseRanges(text);
  } catch (error) {
    throw error instanceof RangesError ? new RangesError(`DATACENTER_RANGES ${error.message} of ${file}.`) : error;
  }
}

/**
 * Parses one CIDR or address per line; `#` starts a comment. Returns whether an address is in one of the ranges. Throws
 * `RangesError` with the numbers of the first ten bad lines.
 */
export function parseRanges(text: string): (ip: string) => boolean {
  const bad: number[] = [];
  const ranges: HexRange[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const entry = line.split('#', 1)[0]?.trim() ?? '';
    if (entry === '') continue;
    const range = networkRange(entry);
    if (range === null) bad.push(index + 1);
    else ranges.push(range);
  }
  if (bad.length > 0) {
    throw new RangesError(`must have one CIDR or address per line; not so in line ${bad.slice(0, 10).join(', ')}`);
  }
  const merged = mergeRanges(ranges);
  return (ip) => {
    const address = addressHex(ip);
    if (address === null) return false;
    const [first, last] = merged[indexAtMost(merged, address)] ?? ['', ''];
    return address.length === first.length && address <= last;
  };
}

/** Sorts ranges, IPv4 first, and merges those that overlap. */
function mergeRanges(ranges: HexRange[]): HexRange[] {
  const merged: HexRange[] = [];
  for (const [first, last] of ranges.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) {
    const before = merged.at(-1);
    if (before !== undefined && before[0].length === first.length && first <= before[1]) {
      merged[merged.length - 1] = [before[0], last > before[1] ? last : before[1]];
    } else {
      merged.push([first, last]);
    }
  }
  return merged;
}

/** The index of the last range that starts at or before `address`; -1 if there is none. */
function indexAtMost(ranges: readonly HexRange[], address: string): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const first = ranges[middle]?.[0] ?? '';
    const isBefore = first.length === address.length ? first <= address : first.length < address.length;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
