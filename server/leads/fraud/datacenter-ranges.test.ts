import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { openDatacenterRanges, parseRanges, RangesError } from './datacenter-ranges.ts';

test('reads CIDRs and single addresses, with comments and empty lines', () => {
  const isIn = parseRanges('# clouds\n10.1.0.0/16  # one\r\n\n203.0.113.9\n2001:db8::/32\n192.0.2.77/24\n0.0.0.0/32\n');
  for (const ip of ['10.1.0.0', '10.1.255.255', '203.0.113.9', '2001:db8:ffff::1', '192.0.2.1', '::ffff:10.1.2.3']) {
    expect({ ip, found: isIn(ip) }).toEqual({ ip, found: true });
  }
  for (const ip of ['10.0.255.255', '10.2.0.0', '203.0.113.8', '203.0.113.10', '2001:db9::', 'a01::', '', 'x', '1.1']) {
    expect({ ip, found: isIn(ip) }).toEqual({ ip, found: false });
  }
});

test('without ranges, no address is in one', () => {
  expect(parseRanges('')('10.1.0.0')).toBe(false);
  expect(openDatacenterRanges(null)('10.1.0.0')).toBe(false);
});

test('names bad lines by their numbers', () => {
  expect(() => parseRanges('10.0.0.0/8\n10.0.0.0/33\n10/8\n\nwww.example.com\n10.1\n')).toThrow(/ line 2, 3, 5, 6$/);
  expect(() => parseRanges('x\n'.repeat(12))).toThrow(/ line 1, 2, 3, 4, 5, 6, 7, 8, 9, 10$/);
  expect(() => openDatacenterRanges('/nowhere/ranges.txt')).toThrow(RangesError);
  expect(() => openDatacenterRanges('/nowhere/ranges.txt')).toThrow(
    /^DATACENTER_RANGES: .*ranges\.txt can't be read\.$/,
  );
  const folder = mkdtempSync(join(tmpdir(), 'ranges-'));
  try {
    const file = join(folder, 'ranges.txt');
    writeFileSync(file, '10.0.0.0/8\nten\n');
    expect(() => openDatacenterRanges(file)).toThrow(/^DATACENTER_RANGES .* line 2 of .*ranges\.txt\.$/);
    writeFileSync(file, '10.0.0.0/8\n');
    expect(openDatacenterRanges(file)('10.9.8.7')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('finds the same as a walk over all ranges, even overlapping ones', () => {
  const address = fc.oneof(
    fc.tuple(fc.constant(10), fc.constantFrom(0, 1, 2), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.')),
    fc.tuple(fc.constantFrom('2001', 'a01'), fc.nat(3)).map(([head, part]) => `${head}:${part.toString(16)}::1`),
  );
  const range = address.chain((ip) => fc.integer({ min: 8, max: 32 }).map((bits) => `${ip}/${bits}`));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), address, (ranges, ip) => {
      const parsed = ipaddr.parse(ip);
      const expected = ranges.some((text) => {
        const network = ipaddr.parseCIDR(text);
        return network[0].kind() === parsed.kind() && parsed.match(network);
      });
      expect(parseRanges(ranges.join('\n'))(ip)).toBe(expected);
    }),
  );
});
