import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { frontendMessages } from '../documents/frontend-messages.ts';

/**
 * Faults of a statement. `drop-answer`: the server executes it, but the connection ends before the client gets the
 * response. `drop-request`: the connection ends before the statement reaches the server. `half-open`: the server sees
 * the connection end, the client doesn't. `reset`: the client's connection is reset, and the server notices later.
 * `black-hole`: both connections stay open, but nothing passes anymore. `delay`: the statement arrives late.
 */
export const faults = ['drop-answer', 'drop-request', 'half-open', 'reset', 'black-hole', 'delay'] as const;
export type Fault = (typeof faults)[number];

/** A TCP proxy in front of PostgreSQL that simulates network faults. */
export interface FaultProxy {
  /** The database's URL through the proxy. */
  urlOf(databaseUrl: string): string;
  /** Chooses a fault for each statement; null lets it pass. */
  onStatement: (text: string) => Fault | null;
  /** `silent` accepts new connections, but never responds. */
  newConnections: 'pass' | 'refuse' | 'silent';
  readonly openConnections: number;
  /** Keeps all open connections open, but stops passing data. */
  blackHoleAll(): void;
  /** Passes data again, and closes the connections that hang. */
  heal(): void;
  close(): Promise<void>;
}

interface Link {
  /** Whether data is blocked. */
  isBlocked: boolean;
  cut(): void;
}

const DELAY_MS = 150;
/** The length of ReadyForQuery, which may arrive in pieces. */
const READY_BYTES = 6;

/** Starts a proxy to the server of `databaseUrl`. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const links = new Set<Link>();
  const proxy: FaultProxy = {
    onStatement: () => null,
    newConnections: 'pass',
    get openConnections() {
      return links.size;
    },
    urlOf(url) {
      const through = new URL(url);
      through.port = String(portOf(server.address()));
      return through.href;
    },
    blackHoleAll() {
      for (const link of links) link.isBlocked = true;
    },
    heal() {
      proxy.onStatement = () => null;
      proxy.newConnections = 'pass';
      for (const link of links) if (link.isBlocked) link.cut();
    },
    async close() {
      for (const link of links) link.cut();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((client) => {
    if (proxy.newConnections === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    const isSilent = proxy.newConnections === 'silent';
    const link = openLink(client, connect(Number(port), hostname), (text) => proxy.onStatement(text));
    link.isBlocked = isSilent;
    links.add(link);
    client.once('close', () => links.delete(link));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return proxy;
}

function openLink(client: Socket, upstream: Socket, faultOf: (text: string) => Fault | null): Link {
  const read = frontendMessages();
  let isAnswerDropped = false;
  let dropped = '';
  let queue = Promise.resolve();
  const link: Link = {
    isBlocked: false,
    cut() {
      link.isBlocked = true;
      client.destroy();
      upstream.destroy();
    },
  };
  const apply = (fault: Fault): void => {
    switch (fault) {
      case 'drop-answer':
        isAnswerDropped = true;
        break;
      case 'drop-request':
        link.cut();
        break;
      case 'half-open':
        link.isBlocked = true;
        upstream.destroy();
        break;
      case 'reset':
        link.isBlocked = true;
        client.resetAndDestroy();
        upstream.end();
        break;
      case 'black-hole':
        link.isBlocked = true;
        break;
      case 'delay':
        queue = queue.then(() => new Promise((resolve) => setTimeout(resolve, DELAY_MS)));
    }
  };
  // The queue keeps delayed messages in order.
  const pass = (bytes: Buffer): void => {
    queue = queue.then(() => {
      if (!link.isBlocked) upstream.write(bytes);
    });
  };
  client.on('data', (chunk: Buffer) => {
    for (const { bytes, executes } of read(chunk)) {
      if (link.isBlocked) return;
      const fault = executes === null ? null : faultOf(executes);
      if (fault !== null) apply(fault);
      pass(bytes);
    }
  });
  upstream.on('data', (chunk: Buffer) => {
    if (link.isBlocked) return;
    if (!isAnswerDropped) {
      client.write(chunk);
      return;
    }
    dropped = (dropped + chunk.toString('latin1')).slice(-READY_BYTES);
    if (isReady(dropped)) link.cut();
  });
  for (const socket of [client, upstream]) {
    socket.setNoDelay(true);
    // When one side ends, the other must see it, unless a fault hides it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (socket === client) upstream.destroy();
      else if (!link.isBlocked) client.destroy();
    });
  }
  return link;
}

/** Whether the server has finished a statement: its response then ends with ReadyForQuery. */
function isReady(last: string): boolean {
  return last.length === READY_BYTES && last.startsWith('Z\0\0\0\u0005');
}

function portOf(address: unknown): number {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('The proxy is not listening.');
}
