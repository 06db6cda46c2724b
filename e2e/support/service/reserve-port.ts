import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

const HOST = '127.0.0.1';
let peer: Promise<Server> | undefined;

/**
 * Reserves a port for the lifetime of this process. A port that was merely free a moment ago may be taken by another
 * test's connection.
 * An open connection from the port reserves it: Linux won't pick that port for other sockets, but still allows explicit
 * listeners with SO_REUSEADDR, as Node and PostgreSQL use. So any process that knows the port can listen on it, even
 * repeatedly.
 */
export async function reservePort(): Promise<number> {
  const server = await (peer ??= startPeer());
  const { port } = server.address() as AddressInfo;
  const reservation = connect({ host: HOST, port, localAddress: HOST }).unref();
  await once(reservation, 'connect');
  if (reservation.localPort === undefined) throw new Error('No port is free.');
  return reservation.localPort;
}

async function startPeer(): Promise<Server> {
  const server = createServer((socket) => void socket.unref())
    .unref()
    .listen(0, HOST);
  await once(server, 'listening');
  return server;
}
