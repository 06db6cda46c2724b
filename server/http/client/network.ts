import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { parseNetwork } from '../../net/networks.ts';

/** Where a request came from, as far as it can be believed (docs/contract/http.md#https). */
export interface Origin {
  /** The client's address: the peer's, or what trusted proxies forward. */
  ip: string;
  /** TLS, or loopback without a proxy in between: keys may travel here. */
  isSecure: boolean;
  /** The peer forwards for others and is not in TRUSTED_PROXIES. */
  isUntrustedProxy: boolean;
  /** The peer is one of TRUSTED_PROXIES, so its headers are believed. */
  isTrustedProxy: boolean;
}

const CACHED_ADDRESSES = 5000;

/** Whether a peer's address is in one of the networks (CIDRs). */
export function trustIn(trustedProxies: readonly string[]): (ip: string) => boolean {
  const networks = trustedProxies.map(parseNetwork);
  if (networks.length === 0) return () => false;
  return (ip) => {
    const address = parseAddress(ip);
    return (
      address !== null && networks.some((network) => address.kind() === network[0].kind() && address.match(network))
    );
  };
}

/** Reads requests' origins, believing the forwarding headers of `trustedProxies` (CIDRs) only. */
export function originReader(trustedProxies: readonly string[]): (request: IncomingMessage) => Origin {
  const isTrusted = trustIn(trustedProxies);
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const { headers } = request;
    const isForwarded =
      headers.forwarded !== undefined || Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
    if (isForwarded && isTrusted(peer)) {
      return {
        ip: forwardedClient(String(headers['x-forwarded-for'] ?? ''), peer, isTrusted),
        isSecure: lastOf(String(headers['x-forwarded-proto'] ?? '')) === 'https',
        isUntrustedProxy: false,
        isTrustedProxy: true,
      };
    }
    const isTls = request.socket instanceof TLSSocket;
    return {
      ip: peer,
      isSecure: isTls || (!isForwarded && isLoopback(peer)),
      isUntrustedProxy: isForwarded,
      isTrustedProxy: isTrusted(peer),
    };
  };
}

/** IPv4-mapped IPv6 as IPv4; zone ids dropped. */
export function plainAddress(ip: string): string {
  const bare = ip.split('%', 1)[0] ?? '';
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare;
}

export function isLoopback(ip: string): boolean {
  return parseAddress(ip)?.range() === 'loopback';
}

/** What one client can call its own: an IPv4 address, or the /64 of an IPv6 address. */
export function addressBlock(ip: string): string {
  const address = parseAddress(ip);
  if (address === null || address instanceof ipaddr.IPv4) return ip;
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Whether the address is one that a stranger on the internet can have. */
export function isPublicAddress(ip: string): boolean {
  return parseAddress(ip)?.range() === 'unicast';
}

const parsed = new LRUCache<string, { address: ipaddr.IPv4 | ipaddr.IPv6 | null }>({ max: CACHED_ADDRESSES });

/** Through a cache: a request asks several times, and the next one often comes from the same address. */
function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const known = parsed.get(ip);
  if (known !== undefined) return known.address;
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
  parsed.set(ip, { address });
  return address;
}

/**
 * The rightmost address that no trusted proxy owns: everything left of it is hearsay. A hop that is no address ends
 * the chain, for whoever wrote what stands left of it is unknown.
 */
function forwardedClient(header: string, peer: string, isTrusted: (ip: string) => boolean): string {
  let client = peer;
  for (const hop of header.split(',').toReversed()) {
    const ip = plainAddress(withoutPort(hop.trim()));
    if (isIP(ip) === 0) return client;
    client = ip;
    if (!isTrusted(ip)) return client;
  }
  return client;
}

/** Some proxies write `192.0.2.1:49152` or `[2001:db8::1]:49152`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** A chain of proxies appends: the last value is the one our trusted peer wrote. */
function lastOf(header: string): string {
  return header.split(',').at(-1)?.trim().toLowerCase() ?? '';
}
