import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { frontendMessages } from '../documents/frontend-messages.ts';

/**
 * What may happen to a statement. `drop-answer`: it is carried out, and the connection ends before its answer.
 * `drop-request`: the connection ends before it. `half-open`: the server sees the connection end, the client sees
 * nothing. `reset`: the client's connection is reset, the server's stays until it notices. `black-hole`: nothing arrives on
 * either side any more. `delay`: it arrives late.
 */
export const faults = ['drop-answer', 'drop-request', 'half-open', 'reset', 'black-hole', 'delay'] as const;
export type Fault = (typeof faults)[number];

/** A TCP proxy in front of PostgreSQL that does to its connections what networks do. */
export interface FaultProxy {
  /** The database's URL through the proxy. */
  urlOf(databaseUrl: string): string;
  /** Asked about each statement as it passes. Null lets it pass. */
  onStatement: (text: string) => Fault | null;
  /** What becomes of new connections: `silent` ones are accepted and never answered. */
  newConnections: 'pass' | 'refuse' | 'silent';
  readonly openConnections: number;
  /** From now on nothing arrives on either side of the connections that are open. */
  blackHoleAll(): void;
  /** Everything passes again; connections that hang end. */
  heal(): void;
  close(): Promise<void>;
}

interface Link {
  /** Nothing passes any more. */
  isHeld: boolean;
  cut(): void;
}

const DELAY_MS = 150;

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
      for (const link of links) link.isHeld = true;
    },
    heal() {
      proxy.onStatement = () => null;
      proxy.newConnections = 'pass';
      for (const link of links) if (link.isHeld) link.cut();
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
    link.isHeld = isSilent;
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
  let queue = Promise.resolve();
  const link: Link = {
    isHeld: false,
    cut() {
      link.isHeld = true;
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
        link.isHeld = true;
        upstream.destroy();
        break;
      case 'reset':
        link.isHeld = true;
        client.resetAndDestroy();
        upstream.end();
        break;
      case 'black-hole':
        link.isHeld = true;
        break;
      case 'delay':
        queue = queue.then(() => new Promise((resolve) => setTimeout(resolve, DELAY_MS)));
    }
  };
  // Late messages stay in order behind each other.
  const pass = (bytes: Buffer): void => {
    queue = queue.then(() => {
      if (!link.isHeld) upstream.write(bytes);
    });
  };
  client.on('data', (chunk: Buffer) => {
    for (const { bytes, executes } of read(chunk)) {
      if (link.isHeld) return;
      const fault = executes === null ? null : faultOf(executes);
      if (fault !== null) apply(fault);
      pass(bytes);
    }
  });
  upstream.on('data', (chunk: Buffer) => {
    if (link.isHeld) return;
    if (!isAnswerDropped) client.write(chunk);
    else if (isReady(chunk)) link.cut();
  });
  for (const socket of [client, upstream]) {
    socket.setNoDelay(true);
    // Each side's end is seen by the other, unless a fault hides it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (socket === client) upstream.destroy();
      else if (!link.isHeld) client.destroy();
    });
  }
  return link;
}

/** The server has finished a statement: its answer ends with ReadyForQuery. */
function isReady(chunk: Buffer): boolean {
  return chunk.length >= 6 && chunk.toString('latin1', chunk.length - 6, chunk.length - 1) === 'Z\0\0\0\u0005';
}

function portOf(address: unknown): number {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('The proxy does not listen.');
}
