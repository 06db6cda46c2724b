import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** First and last address of a range in hex: 8 digits for IPv4, 32 for IPv6. They sort as text. */
export type HexRange = readonly [first: string, last: string];

/**
 * Addresses at which cloud providers give credentials and settings to any local caller. These are in ranges that are
 * public or can be allowed, so they are listed. Link-local ones such as 169.254.169.254 are refused by range.
 */
const METADATA = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::23',
  'fd00:ec2::253',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:42::42',
]);

/** Local ranges that an exception may allow. */
const OWN_NETWORK = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);

const CACHED_ADDRESSES = 5000;
const parsed = new LRUCache<string, { address: Address | null }>({ max: CACHED_ADDRESSES });

/** A socket's address in our form: without a zone, and IPv4-mapped IPv6 as IPv4. */
export function plainAddress(text: string): string {
  const bare = text.split('%', 1)[0] ?? '';
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare;
}

/**
 * What one client controls: an IPv4 address, or an IPv6 /64. Other text is returned unchanged. `bits`: a larger IPv6
 * block, of one line (/56) or one customer (/48), who may have many /64s.
 */
export function addressBlock(text: string, bits: 48 | 56 | 64 = 64): string {
  const address = parse(text);
  if (address === null) return text;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const [first, second, third, fourth = 0] = address.parts;
  const rest = bits === 48 ? [] : [bits === 56 ? fourth >> 8 : fourth];
  return [first, second, third, ...rest].join(':');
}

export function isLoopback(text: string): boolean {
  return parse(text)?.range() === 'loopback';
}

/**
 * Whether the text is a public unicast address (docs/contract/postbacks.md#addresses). Of IPv6, only 2000::/3 is
 * public, without its reserved ranges. Forms that embed an IPv4 address (NAT64, 6to4, Teredo, IPv4-compatible) are
 * refused, but an IPv4-mapped address counts as its IPv4 address.
 */
export function isPublicUnicast(text: string): boolean {
  const address = parse(text);
  if (address === null || isMetadata(address) || address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

/** Whether OUTBOUND_ALLOW may allow the address: public, loopback, or private. */
export function isReachableByException(text: string): boolean {
  const address = parse(text);
  if (address === null || isMetadata(address)) return false;
  return OWN_NETWORK.has(address.range()) || isPublicUnicast(text);
}

/** Whether the name always means this machine (RFC 6761), regardless of the resolver. */
export function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost\.*$/i.test(hostname);
}

/** Whether the text is an address or a CIDR in the usual form: not octal, short or IPv4-mapped. A zone is ignored. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

/** Returns a test for addresses in these networks. Throws RangeError for one that `isNetwork` refuses. */
export function networkList(networks: readonly string[]): (text: string) => boolean {
  const known = networks.map((text) => {
    const network = parseNetwork(text);
    if (network === null) throw new RangeError(`'${text}' is not an address or a CIDR`);
    return network;
  });
  return (text) => {
    const address = known.length === 0 ? null : parse(text);
    return (
      address !== null && known.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
    );
  };
}

/** The address in hex; null if the text is not an address. */
export function addressHex(text: string): string | null {
  const address = parse(text);
  return address === null ? null : hexOf(address);
}

/** The range of an address or a CIDR; null for text that `isNetwork` refuses. */
export function networkRange(text: string): HexRange | null {
  const network = parseNetwork(text);
  if (network === null) return null;
  const hex = hexOf(network[0]);
  const hostBits = BigInt(hex.length * 4 - network[1]);
  const first = (BigInt(`0x${hex}`) >> hostBits) << hostBits;
  const last = first | ((1n << hostBits) - 1n);
  const [from, to] = [first, last].map((value) => value.toString(16).padStart(hex.length, '0'));
  return [from ?? hex, to ?? hex];
}

/** Cached, because a request needs it several times, and the next request often has the same address. */
function parse(text: string): Address | null {
  const known = parsed.get(text);
  if (known !== undefined) return known.address;
  const address = parseStrictly(text);
  parsed.set(text, { address });
  return address;
}

/**
 * Accepts dotted decimal and IPv6 without a zone, the only forms in which resolvers and the URL parser write public
 * addresses.
 */
function parseStrictly(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (text.includes('%') || !isIPv6(text)) return null;
  // The URL parser normalizes first, because ipaddr.js takes the IPv4-compatible ::8.8.8.8 for the mapped ::ffff:8.8.8.8.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function parseNetwork(text: string): [base: Address, bits: number] | null {
  const [base = '', bits, ...rest] = text.split('/');
  const address = parseStrictly(isIPv6(base) ? plainAddress(base) : base);
  // A mapped address with a prefix length would be ambiguous.
  if (rest.length > 0 || address === null || (address instanceof ipaddr.IPv4 && base.includes(':'))) return null;
  const width = address instanceof ipaddr.IPv4 ? 32 : 128;
  if (bits === undefined) return [address, width];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [address, Number(bits)] : null;
}

function hexOf(address: Address): string {
  return Buffer.from(address.toByteArray()).toString('hex');
}

function isMetadata(address: Address): boolean {
  return METADATA.has(address.toString());
}
