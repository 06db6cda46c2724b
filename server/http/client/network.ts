import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isLoopback, networkList, plainAddress } from '../../net/address.ts';

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

/** Reads requests' origins, believing the forwarding headers of `trustedProxies` (CIDRs) only. */
export function originReader(trustedProxies: readonly string[]): (request: IncomingMessage) => Origin {
  const isTrusted = networkList(trustedProxies);
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
