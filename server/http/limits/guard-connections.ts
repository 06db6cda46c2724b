import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../runtime/log.ts';
import { addressBlock, plainAddress } from '../../net/address.ts';

export interface ConnectionBounds {
  /** Open connections in total; 0 = no limit. */
  most: number;
  /** Open connections from one IPv4 address or one IPv6 /64; 0 = no limit. */
  mostPerAddress: number;
  /** Trusted proxies are exempt, because each carries many clients. */
  isTrustedProxy: (ip: string) => boolean;
}

/**
 * An IPv6 /48 may open this many times the limit of a /64, and at most half of all connections, so that it can't lock
 * out others.
 */
const BLOCKS_PER_NETWORK = 4;

/** Closes connections over the limits on arrival, before reading a byte or starting a TLS handshake. */
export function guardConnections(
  server: Server,
  { most, mostPerAddress, isTrustedProxy }: ConnectionBounds,
  log: Log,
): void {
  const open = new Map<string, number>();
  const tell = (): void => log.warn({ event: 'connections_refused' }, 'closed connections beyond the limit');
  const mostPerNetwork = Math.min(BLOCKS_PER_NETWORK * mostPerAddress, most > 0 ? Math.ceil(most / 2) : Infinity);

  // Node itself closes connections over this limit.
  if (most > 0) server.maxConnections = most;
  server.on('drop', tell);
  if (mostPerAddress === 0) return;
  server.on('connection', (socket: Socket) => {
    const ip = plainAddress(socket.remoteAddress ?? '');
    if (isTrustedProxy(ip)) return;
    const [address, network] = [addressBlock(ip), addressBlock(ip, 48)];
    const limits = new Map([[address, mostPerAddress]]);
    if (network !== address) limits.set(network, mostPerNetwork);
    if ([...limits].some(([place, limit]) => (open.get(place) ?? 0) >= limit)) {
      tell();
      socket.destroy();
      return;
    }
    for (const place of limits.keys()) open.set(place, (open.get(place) ?? 0) + 1);
    socket.once('close', () => {
      for (const place of limits.keys()) {
        const left = (open.get(place) ?? 1) - 1;
        if (left > 0) open.set(place, left);
        else open.delete(place);
      }
    });
  });
}
