import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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

/** Closes connections beyond the limits on arrival, before reading a byte or starting a TLS handshake. */
export function guardConnections(
  server: Server,
  { most, mostPerAddress, isTrustedProxy }: ConnectionBounds,
  log: Pick<Log, 'warn'>,
): void {
  const open = new Map<string, number>();
  const tell = (): void => log.warn({ event: 'connections_refused' }, 'closed connections beyond the limit');

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
