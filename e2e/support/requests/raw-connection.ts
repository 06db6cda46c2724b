import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection for writing raw bytes. */
export interface RawConnection {
  socket: Socket;
  /** Resolves with everything received once the connection has closed. */
  closed: Promise<string>;
}

/** Connects to a service on loopback. A `stalled` client never reads. */
export async function rawConnection(url: string, options: { stalled?: true } = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  if (options.stalled === undefined) socket.on('data', (chunk: Buffer) => received.push(chunk));
  // Some tests wait for a reset, so it isn't an error.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(received).toString()));
  });
  await once(socket, 'connect');
  return { socket, closed };
}

/** The text of a GET. */
export function getText(path: string, headers: readonly string[] = []): string {
  return [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
}
