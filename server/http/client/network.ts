import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback, isPublicUnicast, networkList, plainAddress } from '../../net/address.ts';

/** Where a request came from, as far as it can be trusted (docs/contract/http.md#https). */
export interface Origin {
  /** The client's address: the peer's, or what trusted proxies forward. */
  ip: string;
  /** Whether keys may be sent: over TLS, or from loopback without a proxy. */
  isSecure: boolean;
  /** Whether the peer forwards requests but is not in TRUSTED_PROXIES. */
  isUntrustedProxy: boolean;
  /** Whether the peer is in TRUSTED_PROXIES, so that its headers count. */
  isTrustedProxy: boolean;
}

/** Reads the origin of requests. Forwarding headers count only from `trustedProxies` (CIDRs). */
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
    // Only TLS sockets have this property. An `instanceof` check would load the TLS module.
    const isTls = 'encrypted' in request.socket;
    return {
      ip: peer,
      isSecure: isTls || (!isForwarded && isLoopback(peer)),
      isUntrustedProxy: isForwarded,
      isTrustedProxy: isTrusted(peer),
    };
  };
}

/**
 * The rightmost address that is not a trusted proxy's. A hop that is not an address ends the search, because anything
 * to its left may be forged.
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

/** Proxies append to the header, so our trusted peer wrote the last value. */
function lastOf(header: string): string {
  return header.split(',').at(-1)?.trim().toLowerCase() ?? '';
}

/** Detects forwarding by a proxy that is not in TRUSTED_PROXIES. */
export interface ProxyWatch {
  note: (origin: Origin) => void;
  /** The address of such a proxy; '' if the address is public, null if there is no such proxy. */
  untrusted: () => string | null;
}

export function watchProxies(): ProxyWatch {
  let untrusted: string | null = null;
  return {
    note: ({ ip, isUntrustedProxy }) => {
      if (isUntrustedProxy) untrusted = nameProxy(untrusted, ip);
    },
    untrusted: () => untrusted,
  };
}

/**
 * Any client can claim to forward a request, and readiness is public. So we don't name a public address, which may be a
 * person's, and we keep the first private one.
 */
export function nameProxy(known: string | null, ip: string): string {
  return known || (isPublicUnicast(ip) ? '' : ip);
}
