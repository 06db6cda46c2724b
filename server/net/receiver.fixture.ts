import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A receiver of postbacks, on a free port of every local address. */
export interface Receiver {
  port: number;
  /** `127.0.0.1:port`, as in OUTBOUND_ALLOW. */
  host: string;
  /** `http://127.0.0.1:port` */
  url: string;
  /** Method and path of every request so far, in order of arrival. */
  requests: string[];
  /** How many connections it has accepted so far. */
  connections(): number;
  /** Resolves after `count` requests in total. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** `answer` may leave a request open; `close` then ends it. */
export async function startReceiver(
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('ok'),
): Promise<Receiver> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response);
    for (const wake of waiting.splice(0)) wake();
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    async hasReceived(count) {
      while (requests.length < count) await new Promise<void>((resolve) => void waiting.push(resolve));
    },
    close() {
      waiting = [];
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
