import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection whose bytes a test writes itself. */
export interface RawConnection {
  socket: Socket;
  /** Resolves when the other side has ended it; what was received until then. */
  closed: Promise<string>;
}

/** Connects to a service of loopback. A `stalled` reader never takes a byte. */
export async function rawConnection(url: string, options: { stalled?: true } = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  if (options.stalled === undefined) socket.on('data', (chunk: Buffer) => received.push(chunk));
  // A reset is one of the ends that tests wait for.
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
