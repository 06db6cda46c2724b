import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request, as received. */
export interface ReceivedPostback {
  method: string;
  /** Path and query, exactly. */
  url: string;
  parameters: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

/** A status, or a function that returns one; null if the function writes the response itself. */
export type ReceiverResponse = number | ((received: ReceivedPostback, response: ServerResponse) => number | null);

/** A path of a receiver, for one test. */
export interface ReceiverEndpoint {
  /** `http://127.0.0.1:port/endpoint-7` */
  url: string;
  received: ReceivedPostback[];
  answer(next: ReceiverResponse): void;
  /** The number of unanswered requests. */
  inProgress(): number;
  /** The largest number of requests in progress at the same time. */
  maxConcurrent(): number;
}

/** A publisher's server on loopback. */
export interface PostbackReceiver {
  /** `127.0.0.1:port`, as in OUTBOUND_ALLOW. */
  host: string;
  newEndpoint(answer?: ReceiverResponse): ReceiverEndpoint;
  close(): Promise<void>;
}

export async function startPostbackReceiver(): Promise<PostbackReceiver> {
  const endpoints = new Map<
    string,
    { received: ReceivedPostback[]; answer: ReceiverResponse; inProgress: number; maxConcurrent: number }
  >();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, method = '', url = '' } = request;
      const { pathname, searchParams } = new URL(url, 'http://receiver');
      const endpoint = endpoints.get(pathname);
      const received = {
        method,
        url,
        parameters: Object.fromEntries(searchParams),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks).toString(),
      };
      if (endpoint !== undefined) {
        endpoint.received.push(received);
        endpoint.inProgress += 1;
        endpoint.maxConcurrent = Math.max(endpoint.maxConcurrent, endpoint.inProgress);
        response.on('close', () => (endpoint.inProgress -= 1));
      }
      const answer = endpoint?.answer ?? 404;
      const status = typeof answer === 'number' ? answer : answer(received, response);
      if (status !== null) response.writeHead(status).end('seen');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    newEndpoint(answer = 200) {
      const path = `/endpoint-${endpoints.size + 1}`;
      const endpoint = { received: [] as ReceivedPostback[], answer, inProgress: 0, maxConcurrent: 0 };
      endpoints.set(path, endpoint);
      return {
        url: `http://${host}${path}`,
        received: endpoint.received,
        answer: (next) => {
          endpoint.answer = next;
        },
        inProgress: () => endpoint.inProgress,
        maxConcurrent: () => endpoint.maxConcurrent,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
