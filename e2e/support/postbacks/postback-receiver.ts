import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came. */
export interface ReceivedPostback {
  method: string;
  /** Path and query, exactly. */
  url: string;
  parameters: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

/** What a place answers: a status, or one that it chooses; null when it deals with the response by itself. */
export type PostbackAnswer = number | ((received: ReceivedPostback, response: ServerResponse) => number | null);

/** One path of a receiver, which nobody else calls. */
export interface ReceivingPlace {
  /** `http://127.0.0.1:port/place-7` */
  url: string;
  received: ReceivedPostback[];
  answer(next: PostbackAnswer): void;
  /** Requests that are not answered yet. */
  underWay(): number;
  /** The most that were under way at once. */
  mostAtOnce(): number;
}

/** A publisher's server on loopback. */
export interface PostbackReceiver {
  /** As POSTBACK_ALLOW names it. */
  host: string;
  newPlace(answer?: PostbackAnswer): ReceivingPlace;
  close(): Promise<void>;
}

export async function startPostbackReceiver(): Promise<PostbackReceiver> {
  const places = new Map<
    string,
    { received: ReceivedPostback[]; answer: PostbackAnswer; underWay: number; mostAtOnce: number }
  >();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, method = '', url = '' } = request;
      const { pathname, searchParams } = new URL(url, 'http://receiver');
      const place = places.get(pathname);
      const received = {
        method,
        url,
        parameters: Object.fromEntries(searchParams),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks).toString(),
      };
      if (place !== undefined) {
        place.received.push(received);
        place.underWay += 1;
        place.mostAtOnce = Math.max(place.mostAtOnce, place.underWay);
        response.on('close', () => (place.underWay -= 1));
      }
      const answer = place?.answer ?? 404;
      const status = typeof answer === 'number' ? answer : answer(received, response);
      if (status !== null) response.writeHead(status).end('seen');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    newPlace(answer = 200) {
      const path = `/place-${places.size + 1}`;
      const place = { received: [] as ReceivedPostback[], answer, underWay: 0, mostAtOnce: 0 };
      places.set(path, place);
      return {
        url: `http://${host}${path}`,
        received: place.received,
        answer: (next) => {
          place.answer = next;
        },
        underWay: () => place.underWay,
        mostAtOnce: () => place.mostAtOnce,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
