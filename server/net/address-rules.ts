import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Addresses at which clouds hand out credentials and settings to whoever asks from inside. Some stand in ranges that
 * are public or that an exception opens, so they are named. Link-local ones (169.254.169.254 and its like) are covered
 * by their range.
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

/** Ranges of one's own network: what an exception may open. */
const OWN_NETWORK = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);

/**
 * Whether it is the plain text of a public unicast address (docs/contract/postbacks.md#addresses). IPv6 is judged by
 * what is assigned for it (2000::/3) and not only by what is reserved; forms that carry an IPv4 address inside (NAT64,
 * 6to4, Teredo, IPv4-compatible) are refused whatever they carry, but for mapped ones, which are judged as their IPv4
 * address.
 */
export function isPublicUnicast(text: string): boolean {
  const address = parse(text);
  if (address === null || isMetadata(address) || address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

/** Whether an exception of POSTBACK_ALLOW may lead to the address: a public one, loopback, or a private network. */
export function isReachableByException(text: string): boolean {
  const address = parse(text);
  if (address === null || isMetadata(address)) return false;
  return OWN_NETWORK.has(address.range()) || isPublicUnicast(text);
}

/** Names that mean this machine by definition (RFC 6761), whatever a resolver says. */
export function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost\.*$/i.test(hostname);
}

/** Strict: dotted decimal or IPv6, no zone; resolvers and the URL parser write nothing else for a public address. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (text.includes('%') || !isIPv6(text)) return null;
  // Written by the URL parser first: ipaddr.js takes the IPv4-compatible ::8.8.8.8 for the mapped ::ffff:8.8.8.8.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function isMetadata(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return METADATA.has(address.toString());
}
