import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';

/** The file of DATACENTER_RANGES can't be read, or has a line that is not a range. */
export class RangesError extends Error {
  override readonly name = 'RangesError';
}

/** First and last address of a range, as hex digits: 8 for IPv4, 32 for IPv6, so that they compare as text. */
type Range = readonly [first: string, last: string];

/** Reads the ranges of a file; no file means no ranges. Throws `RangesError` with a sentence for the operator. */
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
 * Reads address ranges, a CIDR or an address a line, `#` before a comment. Answers whether an address is in one.
 * Throws `RangesError` naming every bad line by its number.
 */
export function parseRanges(text: string): (ip: string) => boolean {
  const bad: number[] = [];
  const ranges: Range[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const entry = line.split('#', 1)[0]?.trim() ?? '';
    if (entry === '') continue;
    const range = rangeOf(entry);
    if (range === null) bad.push(index + 1);
    else ranges.push(range);
  }
  if (bad.length > 0) {
    throw new RangesError(`must have one CIDR or address per line; not so in line ${bad.slice(0, 10).join(', ')}`);
  }
  const merged = mergeRanges(ranges);
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = hexOf(ipaddr.process(ip));
    const [first, last] = merged[indexAtMost(merged, address)] ?? ['', ''];
    return address.length === first.length && address <= last;
  };
}

/** IPv6, or IPv4 with all four parts: `10.1` is more likely half a range than 10.0.0.1. */
const WHOLE_ADDRESS = /:|^(?:\d{1,3}\.){3}\d{1,3}(?:\/|$)/;

function rangeOf(entry: string): Range | null {
  if (!WHOLE_ADDRESS.test(entry)) return null;
  if (ipaddr.isValidCIDR(entry)) {
    const [address, bits] = ipaddr.parseCIDR(entry);
    const hex = hexOf(address);
    const width = BigInt(hex.length * 4);
    const hostBits = width - BigInt(bits);
    const first = (BigInt(`0x${hex}`) >> hostBits) << hostBits;
    const last = first | ((1n << hostBits) - 1n);
    return [first, last].map((value) => value.toString(16).padStart(hex.length, '0')) as [string, string];
  }
  if (!ipaddr.isValid(entry)) return null;
  const hex = hexOf(ipaddr.process(entry));
  return [hex, hex];
}

function hexOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return Buffer.from(address.toByteArray()).toString('hex');
}

/** Sorted, without overlaps; IPv4 and IPv6 apart. */
function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
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

/** The place of the last range that begins at or before `address`; -1 when none does. */
function indexAtMost(ranges: readonly Range[], address: string): number {
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
