import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse) => void;

/** A picture host on loopback. Tests set the response of each path. */
export interface PictureHost {
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  /** Sets the response of a path: these bytes, or a handler. Returns the URL. */
  put(path: string, answer: Buffer | Answer, type?: string): string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function startPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    asked,
    put(path, answer, type = 'image/png') {
      const send: Answer = (response) => response.writeHead(200, { 'content-type': type }).end(answer);
      answers.set(path, typeof answer === 'function' ? answer : send);
      return `http://${host}${path}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
