import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often it asks each process whether it serves. */
const CHECK_MS = 100;
const CHECK_LIMIT_MS = 2_000;

/** A reverse proxy as operators have: it asks whether processes serve, keeps connections open, and never sends a request twice. */
export interface ReadyProxy {
  url: string;
  /** Sends requests to this process as well, once it serves. */
  add(url: string): void;
  /** How many requests the process has answered. */
  answered(url: string): number;
  /** Whether the process has said that it takes no more requests, after it did. */
  wasUnready(url: string): boolean;
  /** Requests without an answer, or with one that says that the service failed. */
  failures: string[];
  close(): Promise<void>;
}

interface Upstream {
  url: string;
  isReady: boolean;
  wasUnready: boolean;
  answered: number;
}

export async function startReadyProxy(): Promise<ReadyProxy> {
  const upstreams: Upstream[] = [];
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const next = (): Upstream | undefined => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    return ready[(turn += 1) % ready.length];
  };
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // Until the first process is ready, requests wait.
    while (upstreams.every(({ answered, isReady, wasUnready }) => !isReady && answered === 0 && !wasUnready))
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    const upstream = next();
    const fail = (why: string): void => {
      failures.push(`${incoming.method} ${incoming.url?.split('?')[0]} to ${upstream?.url}: ${why}`);
      outgoing.destroy();
    };
    if (upstream === undefined) return fail('no process is ready');
    const { method, url } = incoming;
    const headers = withoutConnection(incoming.headers);
    const sent = request(`${upstream.url}${url}`, { method, headers, agent }, (answer) => {
      if ((answer.statusCode ?? 500) >= 500) failures.push(`${method} ${url} got ${answer.statusCode}`);
      upstream.answered += 1;
      outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
      answer.pipe(outgoing);
    });
    sent.once('error', (error) => fail(error.message));
    incoming.pipe(sent);
  };
  const check = (upstream: Upstream): void => {
    const asked = get(`${upstream.url}/health/serving`, { agent: false, timeout: CHECK_LIMIT_MS }, (answer) => {
      upstream.wasUnready ||= upstream.isReady && answer.statusCode === 503;
      upstream.isReady = answer.statusCode === 200;
      answer.resume();
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => {
      upstream.isReady = false;
    });
  };

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = setInterval(() => upstreams.forEach(check), CHECK_MS);
  const find = (url: string): Upstream | undefined => upstreams.find((upstream) => upstream.url === url);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void upstreams.push({ url, isReady: false, wasUnready: false, answered: 0 }),
    answered: (url) => find(url)?.answered ?? 0,
    wasUnready: (url) => find(url)?.wasUnready === true,
    failures,
    async close() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers without those of one connection. */
function withoutConnection({ connection: _connection, 'keep-alive': _keepAlive, ...headers }: IncomingHttpHeaders) {
  return headers;
}
