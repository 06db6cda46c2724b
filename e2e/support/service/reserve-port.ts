import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

const HOST = '127.0.0.1';
let peer: Promise<Server> | undefined;

/**
 * Returns a port that the system gives to no one else while this process runs. Anyone who is told the port can listen on it,
 * also again after a stop. A port that was only free a moment ago may by then belong to another test's connection.
 *
 * A connection from the port reserves it: Linux neither picks that port for another socket, nor keeps anyone from
 * listening on it who asks for that very port and sets SO_REUSEADDR, as Node and PostgreSQL do.
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
