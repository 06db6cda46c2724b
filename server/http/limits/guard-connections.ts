import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { MonotonicClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { addressBlock, plainAddress } from '../../net/address.ts';

export interface ConnectionBounds {
  /** Open connections in total; 0 = no limit. */
  most: number;
  /** Open connections from one IPv4 address or one IPv6 /64; 0 = no limit. */
  mostPerAddress: number;
  /** Trusted proxies are not counted, because each brings many clients. */
  isTrustedProxy: (ip: string) => boolean;
}

const LOG_EVERY_MS = 60_000;

/** Closes connections beyond the limits on arrival, before reading a byte or starting a TLS handshake. */
export function guardConnections(
  server: Server,
  { most, mostPerAddress, isTrustedProxy }: ConnectionBounds,
  deps: { log: Pick<Log, 'warn'>; clock: MonotonicClock },
): void {
  const open = new Map<string, number>();
  let refused = 0;
  let loggedAt: number | null = null;

  const tell = (): void => {
    refused += 1;
    const now = deps.clock.monotonicMs();
    if (loggedAt !== null && now - loggedAt < LOG_EVERY_MS) return;
    deps.log.warn({ event: 'connections_refused', count: refused }, 'closed connections beyond the limit');
    loggedAt = now;
    refused = 0;
  };

  // Node closes connections beyond this itself.
  if (most > 0) server.maxConnections = most;
  server.on('drop', tell);
  if (mostPerAddress === 0) return;
  server.on('connection', (socket: Socket) => {
    const ip = plainAddress(socket.remoteAddress ?? '');
    if (isTrustedProxy(ip)) return;
    const address = addressBlock(ip);
    const others = open.get(address) ?? 0;
    if (others >= mostPerAddress) {
      tell();
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
