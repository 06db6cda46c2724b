import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressBlock,
  addressHex,
  isLocalName,
  isNetwork,
  isPublicUnicast,
  isReachableByException,
  networkList,
  networkRange,
  plainAddress,
} from './address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '223.255.255.254',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
])('%s is public, so postbacks may reach it', (address) => {
  expect(isPublicUnicast(address)).toBe(true);
  expect(isReachableByException(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '127.255.0.3',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fc00::1',
  'fd12::1',
  '::ffff:10.0.0.1',
])('%s is in a local network, so it needs an exception', (address) => {
  expect(isPublicUnicast(address)).toBe(false);
  expect(isReachableByException(address)).toBe(true);
});

describe('addresses that no exception can allow', () => {
  test.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['link-local metadata', '169.254.169.254'],
    ['link-local metadata of containers', '169.254.170.2'],
    ['metadata in a private range', '100.100.100.200'],
    ['metadata under a public address', '168.63.129.16'],
    ['metadata in a special range', '192.0.0.192'],
    ['IETF assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['6to4 relays', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['mapped metadata', '::ffff:169.254.169.254'],
    ['mapped metadata in hex', '::ffff:a9fe:a9fe'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-compatible public', '::8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a public address', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['6to4 of a public address', '2002:808:808::1'],
    ['Teredo', '2001:0:53aa:64c::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['metadata in unique local', 'fd00:ec2::254'],
    ['metadata in unique local, written out', 'fd00:0ec2:0000:0000:0000:0000:0000:0254'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['benchmarking', '2001:2::1'],
    ['discard', '100::1'],
    ['ORCHID', '2001:20::1'],
    ['segment routing', '5f00::1'],
    ['unassigned', '4000::1'],
    ['unassigned', 'e000::1'],
    ['no address', ''],
    ['a name', 'example.com'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['hex', '0x7f.0.0.1'],
    ['short', '127.1'],
    ['a trailing dot', '8.8.8.8.'],
    ['brackets', '[2606:4700:4700::1111]'],
  ])('%s: %s', (_, address) => {
    expect(isPublicUnicast(address)).toBe(false);
    expect(isReachableByException(address)).toBe(false);
  });
});

test('every mapped form of an IPv4 address counts as that address', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const hex = `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      for (const mapped of [`::ffff:${address}`, hex]) {
        expect(isPublicUnicast(mapped)).toBe(isPublicUnicast(address));
        expect(isReachableByException(mapped)).toBe(isReachableByException(address));
      }
    }),
  );
});

test('no IPv6 address outside 2000::/3 and the mapped range is public', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      fc.pre(!/^[23][\da-f]{3}:/i.test(address) && !/ffff:/i.test(address));
      return !isPublicUnicast(address);
    }),
  );
});

test.each(['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost..'])('%s is this machine', (name) => {
  expect(isLocalName(name)).toBe(true);
});

test.each(['localhost.example.com', 'mylocalhost', 'example.com'])('%s is for the resolver', (name) => {
  expect(isLocalName(name)).toBe(false);
});

test("all addresses of a /64 are one client's block, or those of a /56 or /48", () => {
  expect(addressBlock('2001:db8:1:2::2')).toBe(addressBlock('2001:db8:1:2:ffff::9'));
  expect(addressBlock('2001:db8:1:3::2')).not.toBe(addressBlock('2001:db8:1:2::2'));
  expect(addressBlock('203.0.113.7')).toBe('203.0.113.7');
  expect(addressBlock('2001:db8:1:2ff::2', 56)).toBe(addressBlock('2001:db8:1:200::', 56));
  expect(addressBlock('2001:db8:1:300::2', 56)).not.toBe(addressBlock('2001:db8:1:200::', 56));
  expect(addressBlock('2001:db8:1:2ff::2', 48)).toBe(addressBlock('2001:db8:1:ffff::', 48));
  expect(addressBlock('2001:db8:2::', 48)).not.toBe(addressBlock('2001:db8:1::', 48));
  expect([addressBlock('203.0.113.7', 48), addressBlock('203.0.113.7', 56)]).toEqual(['203.0.113.7', '203.0.113.7']);
  expect(addressBlock('')).toBe('');
});

test("removes the zone and the IPv4 mapping of a socket's address", () => {
  expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
});

test.each([
  '10.0.0.0/8',
  '192.0.2.77/24',
  '203.0.113.9',
  '2001:db8::/32',
  '::1',
  '0.0.0.0/0',
  'fe80::1%eth0',
  'fe80::%eth0/10',
])('%s is a network', (text) => expect(isNetwork(text)).toBe(true));

test.each([
  '10.0.0',
  '10/8',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.1%eth0',
  '::ffff:10.0.0.0/104',
  'x',
  '',
])("'%s' is no network, so nothing is let in by a reading that its author did not mean", (text) => {
  expect(isNetwork(text)).toBe(false);
  expect(networkRange(text)).toBeNull();
  expect(() => networkList([text])).toThrow(RangeError);
});

test('a list of networks contains the addresses of each, of the same family', () => {
  const isIn = networkList(['10.0.0.0/8', '2001:db8::/32']);
  for (const ip of ['10.255.0.1', '::ffff:10.1.2.3', '2001:db8:1::7']) expect(isIn(ip), ip).toBe(true);
  for (const ip of ['11.0.0.1', 'a00::', '2001:db9::1', '', 'unknown']) expect(isIn(ip), ip).toBe(false);
  expect(networkList([])('10.0.0.1')).toBe(false);
});

test("a network's zone does not count, because a socket's address has lost its own", () => {
  expect(networkList(['fe80::1%eth0'])(plainAddress('fe80::1%eth0'))).toBe(true);
  expect(networkList(['fe80::%eth0/64'])('fe80::2')).toBe(true);
  expect(networkList(['fe80::1%eth0'])('fe80::2')).toBe(false);
});

test("an address is in a network exactly if its hex digits are in the network's range", () => {
  const ipv4 = fc.tuple(fc.constantFrom(10, 11), fc.nat(3), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(ipv4, fc.integer({ min: 0, max: 32 }), ipv4, (base, bits, ip) => {
      const [first = '', last = ''] = networkRange(`${base}/${bits}`) ?? [];
      const digits = addressHex(ip) ?? '';
      expect(first <= digits && digits <= last).toBe(networkList([`${base}/${bits}`])(ip));
    }),
  );
});
