import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import type { MonotonicClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { guardConnections } from './limits/guard-connections.ts';
import { networkList } from '../net/address.ts';

// Not by `import`: that reads all of its names, and with them loads an HTTP client that nobody needs here.
const { createServer } = process.getBuiltinModule('node:http');

/** How long a client may take, in ms. */
export interface ListenTimeouts {
  /** For the TLS handshake. */
  handshake: number;
  /** For the head of a request, from the connection or from its first byte. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** Between two requests. */
  keepAlive: number;
  /** How often heads and requests are looked at; Node's own 30 s would make the ten of a head up to forty. */
  check: number;
}

const TIMEOUTS: ListenTimeouts = {
  handshake: 10_000,
  headers: 10_000,
  request: 30_000,
  keepAlive: 65_000,
  check: 1_000,
};

/** As much of the configuration as it takes. */
export type ListenConfig = Pick<Config, 'host' | 'port' | 'tls' | 'connections' | 'stallTimeoutMs' | 'trustedProxies'>;

/** Listens; resolves once connections are taken. Throws with a sentence when the port is taken. */
export async function listen(
  handler: RequestListener,
  config: ListenConfig,
  deps: { log: Pick<Log, 'warn'>; clock: MonotonicClock },
  timeouts: ListenTimeouts = TIMEOUTS,
): Promise<{ http: Server; url: string }> {
  const { tls } = config;
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
  };
  const server =
    tls === null
      ? createServer(options, handler)
      : createTlsServer(
          {
            ...options,
            handshakeTimeout: timeouts.handshake,
            cert: readFileSync(tls.certFile),
            key: readFileSync(tls.keyFile),
          },
          handler,
        );
  // Nothing read and nothing taken for that long while a request is under way: Node destroys the connection.
  server.setTimeout(config.stallTimeoutMs);
  guardConnections(server, { ...config.connections, isTrustedProxy: networkList(config.trustedProxies) }, deps);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is in use. Set PORT to another port.`) : error,
      );
    });
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { http: server, url: `${tls === null ? 'http' : 'https'}://${host}:${port}` };
}
