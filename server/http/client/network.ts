import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback, isPublicUnicast, networkList, plainAddress } from '../../net/address.ts';

/** Where a request came from, as far as it can be trusted (docs/contract/http.md#https). */
export interface Origin {
  /** The client's address: the peer's, or what trusted proxies forward. */
  ip: string;
  /** Whether keys may be sent: over TLS, or from loopback without a proxy. */
  isSecure: boolean;
  /** Whether the peer forwards requests, but is not in TRUSTED_PROXIES. */
  isUntrustedProxy: boolean;
  /** Whether the peer is in TRUSTED_PROXIES, so that its headers count. */
  isTrustedProxy: boolean;
}

/** Reads where requests came from. Forwarding headers count only from `trustedProxies` (CIDRs). */
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
    // Only a socket of TLS has it. Asking for its class would load TLS.
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
 * The rightmost address that is not a trusted proxy's: nothing left of it can be trusted. A hop that is not an address
 * ends the chain, because no one knows who wrote what is left of it.
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

/** Watches whether a proxy that is not in TRUSTED_PROXIES forwards requests. */
export interface ProxyWatch {
  note: (origin: Origin) => void;
  /** The address of such a proxy; '' if that is public, null for none. */
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
 * Readiness is public, and any client can claim to forward a request. So a public address, which may be a person's, has no
 * name, and the first private one stays.
 */
export function nameProxy(known: string | null, ip: string): string {
  return known || (isPublicUnicast(ip) ? '' : ip);
}
